import { ensureDependencies } from './bootstrap/ensure-dependencies.mjs';
import { findNode } from './bootstrap/find-node.mjs';
import { runScript, StepFailure } from './bootstrap/step-failure.mjs';
import { runChecks } from './check/run-checks.mjs';

/** `npm run check`: runs all static checks of the sources. */
await runScript(async () => {
	await ensureDependencies();
	const { passed, failed } = await runChecks(findNode());
	if (failed.length > 0) {
		throw new StepFailure(
			`${failed.length} of ${passed.length + failed.length} checks failed: ${failed.join('; ')}.`,
			'The messages stand under each headline. "npx biome check --write" corrects what it can by itself.',
		);
	}
	process.stdout.write(`\n✓ All ${passed.length} checks passed.\n`);
});
