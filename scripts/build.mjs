import { ensureBuild } from './bootstrap/ensure-build.mjs';
import { ensureDependencies } from './bootstrap/ensure-dependencies.mjs';
import { findNode } from './bootstrap/find-node.mjs';
import { runScript } from './bootstrap/step-failure.mjs';

/** `npm run build`: builds the website and the newsroom if their sources have changed. */
await runScript(async () => {
	await ensureDependencies();
	await ensureBuild(findNode());
});
