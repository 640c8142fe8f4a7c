import { join } from 'node:path';
import { execInPlace } from './bootstrap/child-process.mjs';
import { ensureDependencies } from './bootstrap/ensure-dependencies.mjs';
import { environmentFor, findNode } from './bootstrap/find-node.mjs';
import { repositoryRoot } from './bootstrap/repository-root.mjs';
import { runScript } from './bootstrap/step-failure.mjs';

/** What the server itself is made of. The website is not among it: Vite, inside the server, follows its changes. */
const watched = ['server', 'content', 'api'];

/**
 * Node's watch mode sends this to the old server and waits for it to end, so that the embedded store is
 * closed before it is opened again. Not SIGTERM: React Router's build plugin runs a second Vite that ends the
 * whole process on it, before the store is closed.
 */
const stopSignal = 'SIGINT';

/**
 * Vite loads React Router's development build for the pages; the server must share it, or they would not
 * recognise each other's contexts.
 */
const developmentPackages = '--conditions=development';

/** `npm run dev`: the server from its sources, restarted when they change. */
await runScript(async () => {
	await ensureDependencies();
	const node = findNode();
	const watch = watched.map((folder) => `--watch-path=${join(repositoryRoot, folder)}`);
	const flags = [
		developmentPackages,
		...watch,
		`--watch-kill-signal=${stopSignal}`,
		'--watch-preserve-output',
	];
	const entry = join(repositoryRoot, 'server/main.ts');
	await execInPlace(node, [...flags, entry, ...process.argv.slice(2)], {
		cwd: repositoryRoot,
		env: environmentFor(node, { NODE_ENV: 'development' }),
		stopWith: stopSignal,
	});
});
