import { join } from 'node:path';
import { becomeChild } from './bootstrap/child-process.mjs';
import { ensureDependencies } from './bootstrap/ensure-dependencies.mjs';
import { environmentFor, findNode } from './bootstrap/find-node.mjs';
import { repositoryRoot } from './bootstrap/repository-root.mjs';
import { runScript } from './bootstrap/step-failure.mjs';

/** What the server itself is made of. The website is not among it: Vite, inside the server, follows its changes. */
const watched = ['server', 'content', 'api'];

/**
 * `npm run dev`: the server from its sources, restarted when they change. Node's watch mode sends SIGTERM to
 * the old server and waits for it to end, so that the embedded store is closed before it is opened again.
 */
await runScript(async () => {
	await ensureDependencies();
	const node = findNode();
	const watch = watched.map((folder) => `--watch-path=${join(repositoryRoot, folder)}`);
	const entry = join(repositoryRoot, 'server/main.ts');
	const env = environmentFor(node, { NODE_ENV: 'development' });
	await becomeChild(node, [...watch, '--watch-preserve-output', entry, ...process.argv.slice(2)], {
		cwd: repositoryRoot,
		env,
	});
});
