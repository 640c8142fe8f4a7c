import { expect, test } from 'vitest';
import { BadUsage, parseCommandLine } from './command-line.ts';

const parse = (line: string) => parseCommandLine(line.split(' ').filter(Boolean), '/here');

test.each([
	['import bundle', { kind: 'import', folder: '/here/bundle', overwrite: false }],
	['import /abs --overwrite', { kind: 'import', folder: '/abs', overwrite: true }],
	['export ../out --with-history', { kind: 'export', folder: '/out', withHistory: true }],
	['publish a1 zh', { kind: 'publish', articleId: 'a1', lang: 'zh', at: null }],
	[
		'publish a1 en --at 2026-05-01T08:00:00+08:00',
		{ kind: 'publish', articleId: 'a1', lang: 'en', at: '2026-05-01T08:00:00+08:00' },
	],
	[
		'schedule a1 en 2026-05-01T08:00:00Z',
		{ kind: 'schedule', articleId: 'a1', lang: 'en', due: '2026-05-01T08:00:00Z' },
	],
	['withdraw a1 zh', { kind: 'withdraw', articleId: 'a1', lang: 'zh' }],
	['restore a1 zh 3', { kind: 'restore', articleId: 'a1', lang: 'zh', version: 3 }],
	['versions a1 zh', { kind: 'versions', articleId: 'a1', lang: 'zh' }],
	['preview-link a1 zh', { kind: 'preview-link', articleId: 'a1', lang: 'zh', hours: 168 }],
	['preview-link a1 zh --hours 2', { kind: 'preview-link', articleId: 'a1', lang: 'zh', hours: 2 }],
])('%s', (line, job) => {
	expect(parse(line)).toEqual(job);
});

test.each(['', '--help', 'help', 'import --help'])('“%s” asks for help', (line) => {
	expect(parse(line)).toBeNull();
});

test.each([
	['frob', 'There is no command frob.'],
	['toString', 'There is no command toString.'],
	['import', 'import takes FOLDER.'],
	['import a b', 'import takes FOLDER.'],
	['publish a1', 'publish takes ID LANG.'],
	['publish a1 fr', 'lang: must be zh or en'],
	['publish a1 zh --at tomorrow', 'at: '],
	['schedule a1 zh 2026-05-01', 'due: '],
	['restore a1 zh three', 'version: '],
	['restore a1 zh 0', 'version: '],
	['preview-link a1 zh --hours 0', 'hours: '],
	['withdraw a1 zh --overwrite', 'withdraw takes no --overwrite.'],
	['import a --force', "Unknown option '--force'"],
])('%s is not understood: %s', (line, complaint) => {
	expect(() => parse(line)).toThrow(BadUsage);
	expect(() => parse(line)).toThrow(complaint);
});
