import { join } from 'node:path';
import { execInPlace } from './bootstrap/child-process.mjs';
import { ensureBuild } from './bootstrap/ensure-build.mjs';
import { ensureDependencies } from './bootstrap/ensure-dependencies.mjs';
import { environmentFor, findNode } from './bootstrap/find-node.mjs';
import { repositoryRoot } from './bootstrap/repository-root.mjs';
import { runScript } from './bootstrap/step-failure.mjs';

/** `npm run photograph [-- options]`: pictures of every kind of page, on one page to look through. */
await runScript(async () => {
	await ensureDependencies();
	const node = findNode();
	await ensureBuild(node);
	await execInPlace(node, [join(repositoryRoot, 'tests/photograph/main.ts'), ...process.argv.slice(2)], {
		cwd: repositoryRoot,
		env: environmentFor(node),
	});
});
