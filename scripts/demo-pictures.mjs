import { join } from 'node:path';
import { execInPlace } from './bootstrap/child-process.mjs';
import { ensureDependencies } from './bootstrap/ensure-dependencies.mjs';
import { environmentFor, findNode } from './bootstrap/find-node.mjs';
import { repositoryRoot } from './bootstrap/repository-root.mjs';
import { runScript } from './bootstrap/step-failure.mjs';

/** `npm run demo-pictures -- …`: encodes the pictures of the demo from their masters. */
await runScript(async () => {
	await ensureDependencies();
	const node = findNode();
	const program = join(repositoryRoot, 'scripts/demo-pictures/main.ts');
	await execInPlace(node, [program, ...process.argv.slice(2)], {
		cwd: repositoryRoot,
		env: environmentFor(node),
	});
});
