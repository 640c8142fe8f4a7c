import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { StepFailure } from '../bootstrap/step-failure.mjs';

/** File patterns of the test kinds. The first match applies. */
const kinds = {
	/** Against a real PostgreSQL; in the long tier also against PGlite. */
	store: /\.store(\.long)?\.test\.ts$/,
	/** Starts servers or ffmpeg. */
	process: /\.process(\.long)?\.test\.ts$/,
	/** Everything else that needs no browser. */
	unit: /\.test\.(ts|tsx|mjs)$/,
	/** A visitor's way through the site in a real browser. */
	journeys: /^tests\/journeys\/.*\.spec\.ts$/,
};

/** @typedef {keyof typeof kinds} TestKind */

const isLong = (/** @type {string} */ file) => /\.long\.(test|spec)\.\w+$/.test(file);

/** Vitest's projects in vitest.config.ts, by tier. */
const projects = {
	everyday: ['unit', 'process', 'store'],
	long: ['long', 'embedded', 'faults'],
};

/**
 * @typedef {object} Selection
 * @property {string[]} projects Vitest's projects to run
 * @property {string[]} tests files that need no browser
 * @property {string[]} journeys
 * @property {boolean} runsEverything whether the checks of the sources run, too: no kind and no path was named
 */

/**
 * Chooses the test files the arguments ask for. Each argument is a tier ("everyday", "long", "everything"), a kind
 * ("unit", "store", "process", "journeys") or a part of a path. A file is chosen when its tier is the one named, its
 * kind is among the kinds named (if any) and its path contains one of the parts (if any). Without a tier, a path
 * chooses from both, anything else from the everyday tier.
 * @param {readonly string[]} wanted the arguments
 * @param {readonly string[]} files every test file, relative to the root
 * @returns {Selection}
 * @throws {StepFailure} when nothing fits
 */
export function selectTests(wanted, files) {
	const kindNames = /** @type {TestKind[]} */ (Object.keys(kinds));
	const wantedKinds = kindNames.filter((kind) => wanted.includes(kind));
	const parts = wanted.filter((word) => !(word in kinds || word in projects || word === 'everything'));
	const everything =
		wanted.includes('everything') || (wanted.includes('everyday') && wanted.includes('long'));
	const hasTier = wanted.includes('everyday') || wanted.includes('long');
	const both = everything || (!hasTier && parts.length > 0);
	const everyday = both || !wanted.includes('long');
	const long = both || wanted.includes('long');

	/** @type {Selection} */
	const selection = {
		projects: [...(everyday ? projects.everyday : []), ...(long ? projects.long : [])],
		tests: [],
		journeys: [],
		runsEverything: everyday && parts.length === 0 && wantedKinds.length === 0,
	};
	for (const file of files) {
		const kind = kindNames.find((name) => kinds[name].test(file));
		if (kind === undefined) continue;
		if (wantedKinds.length > 0 && !wantedKinds.includes(kind)) continue;
		if (parts.length > 0 && !parts.some((part) => file.includes(part))) continue;
		// The long tier repeats every store test on PGlite.
		if (isLong(file) ? !long : !everyday && kind !== 'store') continue;
		(kind === 'journeys' ? selection.journeys : selection.tests).push(file);
	}
	if (selection.tests.length + selection.journeys.length === 0) {
		throw new StepFailure(
			`No test fits ${wanted.length === 0 ? 'at all' : wanted.join(' ')}.`,
			'npm test -- [everyday] [long] [everything] [unit] [store] [process] [journeys] [part of a path …]',
		);
	}
	return selection;
}

/**
 * Every test file of the repository: in the workspaces and beside the scripts.
 * @param {string} root the repository's root
 * @returns {string[]} relative to it, with forward slashes
 */
export function listTestFiles(root) {
	/** @param {string} folder @returns {string[]} */
	const below = (folder) =>
		readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
			const path = `${folder}/${entry.name}`;
			if (entry.isDirectory()) return /^(node_modules|build|\..*)$/.test(entry.name) ? [] : below(path);
			return Object.values(kinds).some((pattern) => pattern.test(path)) ? [path] : [];
		});
	/** @type {{ workspaces: string[] }} */
	const { workspaces } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
	return [...workspaces, 'scripts'].flatMap(below).sort();
}
