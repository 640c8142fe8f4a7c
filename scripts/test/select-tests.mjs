import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { StepFailure } from '../bootstrap/step-failure.mjs';

/** File patterns of the test kinds. The first match applies. */
const kinds = {
	/** Against PGlite and a real PostgreSQL. */
	store: /\.store\.test\.ts$/,
	/** Everything else that needs no browser. */
	unit: /\.test\.(ts|tsx|mjs)$/,
	/** A visitor's way through the site in a real browser. */
	journeys: /^tests\/journeys\/.*\.spec\.ts$/,
};

/** @typedef {keyof typeof kinds} TestKind */

/**
 * Chooses the test files the arguments ask for. Each argument is a kind ("unit", "store", "journeys") or a
 * part of a path; a file is chosen when its kind is among the kinds named (if any) and its path contains one
 * of the parts (if any).
 * @param {readonly string[]} wanted the arguments
 * @param {readonly string[]} files every test file, relative to the root
 * @returns {Record<TestKind, string[]>}
 * @throws {StepFailure} when nothing fits
 */
export function selectTests(wanted, files) {
	const kindNames = /** @type {TestKind[]} */ (Object.keys(kinds));
	const wantedKinds = kindNames.filter((kind) => wanted.includes(kind));
	const parts = wanted.filter((argument) => !(argument in kinds));
	/** @type {Record<TestKind, string[]>} */
	const selected = { store: [], unit: [], journeys: [] };
	for (const file of files) {
		const kind = kindNames.find((name) => kinds[name].test(file));
		if (kind === undefined) continue;
		if (wantedKinds.length > 0 && !wantedKinds.includes(kind)) continue;
		if (parts.length > 0 && !parts.some((part) => file.includes(part))) continue;
		selected[kind].push(file);
	}
	if (Object.values(selected).every((chosen) => chosen.length === 0)) {
		throw new StepFailure(
			`No test fits ${wanted.length === 0 ? 'at all' : wanted.join(' ')}.`,
			'npm test -- [unit] [store] [journeys] [part of a path …]',
		);
	}
	return selected;
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
