import { join } from 'node:path';
import { execInPlace } from './bootstrap/child-process.mjs';
import { ensureDependencies } from './bootstrap/ensure-dependencies.mjs';
import { environmentFor, findNode } from './bootstrap/find-node.mjs';
import { repositoryRoot } from './bootstrap/repository-root.mjs';
import { runScript } from './bootstrap/step-failure.mjs';

/** `npm run content -- …`: the content commands (import, export, publish, …) with the arguments given. */
await runScript(async () => {
	await ensureDependencies();
	const node = findNode();
	const commands = join(repositoryRoot, 'content/commands/main.ts');
	await execInPlace(node, [commands, ...process.argv.slice(2)], {
		cwd: repositoryRoot,
		env: environmentFor(node),
	});
});
