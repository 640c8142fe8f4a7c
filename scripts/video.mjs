import { join } from 'node:path';
import { execInPlace } from './bootstrap/child-process.mjs';
import { ensureDependencies } from './bootstrap/ensure-dependencies.mjs';
import { environmentFor, findNode } from './bootstrap/find-node.mjs';
import { repositoryRoot } from './bootstrap/repository-root.mjs';
import { runScript } from './bootstrap/step-failure.mjs';

/** `npm run video -- …`: adds, lists and removes films, with the arguments given. */
await runScript(async () => {
	await ensureDependencies();
	const node = findNode();
	await execInPlace(node, [join(repositoryRoot, 'scripts/video/main.ts'), ...process.argv.slice(2)], {
		cwd: repositoryRoot,
		env: environmentFor(node),
	});
});
