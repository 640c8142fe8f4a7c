import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { fontNotice, formatNotices, packageFolder, packageNotice } from './vite-plugins.ts';

let folder: string;
beforeEach(async () => {
	folder = await mkdtemp(join(tmpdir(), 'licences-'));
	return () => rm(folder, { recursive: true });
});

const write = (name: string, text: string) => writeFile(join(folder, name), text);

test.each([
	['/app/node_modules/react/index.js', '/app/node_modules/react'],
	['/app/node_modules/@a/b/dist/c.mjs?commonjs', '/app/node_modules/@a/b'],
	['/app/node_modules/a/node_modules/b/c.js', '/app/node_modules/a/node_modules/b'],
	['/app/website/app/root.tsx', null],
	['\0rolldown/runtime.js', null],
])('maps %s to the package %s', (id, expected) => {
	expect(packageFolder(id)).toBe(expected);
});

test('lists a package with version, licence and all licence texts', async () => {
	await write('package.json', '{"name":"a","version":"1.2.3","license":"MIT"}');
	expect(packageNotice(folder)).toEqual({ name: 'a 1.2.3', licence: 'MIT', text: null });
	await write('LICENSE.md', 'Permission is granted.\n');
	await write('NOTICE', 'Copyright by all.\n');
	expect(packageNotice(folder).text).toBe('Permission is granted.\n\nCopyright by all.');
});

test('fails for a package or font without a licence', async () => {
	await write('package.json', '{"name":"a","version":"1.2.3"}');
	expect(() => packageNotice(folder)).toThrow('a states no licence');
	expect(() => fontNotice(join(folder, 'plain-500.woff2'))).toThrow('has no licence');
	await write('plain-licence.txt', 'Free for all.');
	expect(fontNotice(join(folder, 'plain-500.woff2')).text).toBe('Free for all.');
});

test('lists each work once, by name', () => {
	const notice = (name: string) => ({ name, licence: 'MIT', text: `Words of ${name}` });
	const text = formatNotices([notice('b 1'), notice('a 2'), notice('b 1')]);
	expect(text.match(/^[ab] \d$/gm)).toEqual(['a 2', 'b 1']);
	expect(text).toContain('a 2\nLicence: MIT\n\nWords of a 2\n');
});
