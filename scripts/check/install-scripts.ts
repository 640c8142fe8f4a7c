import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import allowedScripts from './allowed-install-scripts.json' with { type: 'json' };
import { reportViolations, repositoryRoot } from './repository.ts';

/** Checks that only reviewed dependencies run scripts during installation. */

type Lock = { packages: Record<string, { version?: string; hasInstallScript?: boolean }> };

const lock: Lock = JSON.parse(await readFile(join(repositoryRoot, 'package-lock.json'), 'utf8'));
const found = new Set(
	Object.entries(lock.packages)
		.filter(([, { hasInstallScript }]) => hasInstallScript)
		.map(([path, { version }]) => `${path.split('node_modules/').at(-1)}@${version}`),
);
const allowed = allowedScripts.map((each) => each.package);
const unreviewed = [...found].filter((each) => !allowed.includes(each));
const unused = allowed.filter((each) => !found.has(each));
reportViolations([
	...unreviewed.map((each) => `${each} runs an install script: review it, then add it to the allowed ones`),
	...unused.map((each) => `${each} is allowed to run an install script but has none: remove it`),
]);
