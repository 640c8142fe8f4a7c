import { join } from 'node:path';
import { becomeChild } from './bootstrap/child-process.mjs';
import { ensureBuild } from './bootstrap/ensure-build.mjs';
import { ensureDependencies } from './bootstrap/ensure-dependencies.mjs';
import { environmentFor, findNode } from './bootstrap/find-node.mjs';
import { repositoryRoot } from './bootstrap/repository-root.mjs';
import { runScript } from './bootstrap/step-failure.mjs';

/** `npm run bench [-- part … options]`: measures the built site; docs/performance.md says what and how. */
await runScript(async () => {
	await ensureDependencies();
	const node = findNode();
	await ensureBuild(node);
	const env = environmentFor(node, { NODE_ENV: 'production' });
	await becomeChild(node, [join(repositoryRoot, 'scripts/bench/main.ts'), ...process.argv.slice(2)], {
		cwd: repositoryRoot,
		env,
	});
});
