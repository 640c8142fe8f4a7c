import { expect, test } from 'vitest';
import { requireNode } from './ensure-dependencies.mjs';

test('refuses a Node whose npm would leave out packages, before it installs anything', () => {
	expect(() => requireNode('18.19.0')).toThrow('This is Node 18.19.0; Portico needs Node 20 or newer.');
	expect(() => requireNode('20.0.0')).not.toThrow();
	expect(() => requireNode('24.21.0')).not.toThrow();
});
