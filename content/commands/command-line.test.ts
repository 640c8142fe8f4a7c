import { expect, test } from 'vitest';
import { BadUsage, parseCommandLine } from './command-line.ts';

const parse = (line: string) => parseCommandLine(line.split(' ').filter(Boolean), '/here');

test.each([
	['import bundle', { kind: 'import', folder: '/here/bundle', overwrite: false }],
	['import /abs --overwrite', { kind: 'import', folder: '/abs', overwrite: true }],
	['import bundle --prune', { kind: 'import', folder: '/here/bundle', overwrite: false, prune: 'removed' }],
	[
		'import bundle --prune --dry-run',
		{ kind: 'import', folder: '/here/bundle', overwrite: false, prune: 'listed' },
	],
	['media add ../pictures', { kind: 'media add', folder: '/pictures', overwrite: false }],
	['publish a1 zh --version 3', { kind: 'publish', articleId: 'a1', lang: 'zh', version: 3, at: null }],
	['remove article a1', { kind: 'remove article', articleId: 'a1' }],
	['remove column old', { kind: 'remove column', fdCode: 'old' }],
	['remove column old --move-to news', { kind: 'remove column', fdCode: 'old', moveTo: 'news' }],
	['remove leader 12', { kind: 'remove leader', number: 12 }],
	['remove unit branch', { kind: 'remove unit', unitId: 'branch' }],
	['export ../out --with-history', { kind: 'export', folder: '/out', withHistory: true }],
	['backup b.tar', { kind: 'backup', path: '/here/b.tar', keep: null }],
	['backup --keep 7 /srv/backup', { kind: 'backup', path: '/srv/backup', keep: 7 }],
	['restore b.tar', { kind: 'restore backup', file: '/here/b.tar' }],
	['withdraw a1 all', { kind: 'withdraw', articleId: 'a1', lang: 'all' }],
	['publish a1 zh', { kind: 'publish', articleId: 'a1', lang: 'zh', at: null }],
	[
		'publish a1 en --at 2026-05-01T08:00:00+08:00',
		{ kind: 'publish', articleId: 'a1', lang: 'en', at: '2026-05-01T08:00:00+08:00' },
	],
	[
		'schedule a1 en 2026-05-01T08:00:00Z',
		{ kind: 'schedule', articleId: 'a1', lang: 'en', due: '2026-05-01T08:00:00Z' },
	],
	['audit verify', { kind: 'audit verify', expected: null }],
	[
		`audit verify --expect 12 ${'a'.repeat(64)}`,
		{ kind: 'audit verify', expected: { number: 12, digest: 'a'.repeat(64) } },
	],
	['withdraw a1 zh', { kind: 'withdraw', articleId: 'a1', lang: 'zh' }],
	['restore a1 zh 3', { kind: 'restore', articleId: 'a1', lang: 'zh', version: 3 }],
	['versions a1 zh', { kind: 'versions', articleId: 'a1', lang: 'zh' }],
	['preview-link a1 zh', { kind: 'preview-link', articleId: 'a1', lang: 'zh', hours: 168 }],
	['preview-link a1 zh --hours 2', { kind: 'preview-link', articleId: 'a1', lang: 'zh', hours: 2 }],
	['reindex', { kind: 'reindex' }],
	['dictionary add 磐川 澜江桥', { kind: 'dictionary add', words: ['磐川', '澜江桥'] }],
	['dictionary remove 磐川', { kind: 'dictionary remove', words: ['磐川'] }],
	['dictionary list', { kind: 'dictionary list' }],
	['proposals add en sea bridge', { kind: 'proposals add', lang: 'en', query: 'sea bridge' }],
	['proposals remove zh 大桥', { kind: 'proposals remove', lang: 'zh', query: '大桥' }],
	['proposals list', { kind: 'proposals list' }],
	['searches', { kind: 'searches', days: 30, withoutResults: false }],
	['searches --days 7 --without-results', { kind: 'searches', days: 7, withoutResults: true }],
	['people add heping', { kind: 'people add', loginName: 'heping', displayName: null, roles: [] }],
	[
		'people add heping --display 何平 --administrator --role writer --role publisher',
		{
			...{ kind: 'people add', loginName: 'heping', displayName: '何平' },
			roles: ['system-administrator', 'writer', 'publisher'],
		},
	],
	['people list', { kind: 'people list' }],
	['people reset heping', { kind: 'people reset', loginName: 'heping', secondFactors: false }],
	[
		'people reset heping --second-factors',
		{ kind: 'people reset', loginName: 'heping', secondFactors: true },
	],
	['people lock heping', { kind: 'people lock', loginName: 'heping' }],
	['people unlock heping', { kind: 'people unlock', loginName: 'heping' }],
])('%s', (line, job) => {
	expect(parse(line)).toEqual(job);
});

test.each(['', '--help', 'help', 'import --help'])('shows help for “%s”', (line) => {
	expect(parse(line)).toBeNull();
});

test.each([
	['frob', 'There is no command frob.'],
	['toString', 'There is no command toString.'],
	['import', 'import takes FOLDER.'],
	['import a b', 'import takes FOLDER.'],
	['import a --dry-run', '--dry-run belongs to --prune.'],
	['remove leader twelve', 'remove leader: NUMBER: must be a number.'],
	['remove everything', 'remove takes one of article, column, leader, unit.'],
	['publish a1 zh --version 0', 'publish: VERSION: must be more than 0.'],
	['publish a1', 'publish takes ID LANG.'],
	['publish a1 fr', 'publish: LANG: must be zh or en.'],
	[
		'publish a1 zh --at tomorrow',
		'publish: --at: must be a time with its offset, such as 2026-05-01T08:00:00+08:00, from 1900 to 2999.',
	],
	['schedule a1 zh 2026-05-01', 'schedule: TIME: must be a time with its offset'],
	['restore a1 zh three', 'VERSION: must be a number'],
	['restore a1 zh 0', 'VERSION: must be more than 0'],
	['restore', 'restore takes FILE, or ID LANG VERSION.'],
	['backup --keep 0 a', 'backup: --keep: must be 1 or more'],
	['withdraw a1 fr', 'withdraw: LANG: must be zh, en or all.'],
	['preview-link a1 zh --hours 0', 'preview-link: --hours: '],
	['dictionary', 'dictionary takes one of add, remove, list.'],
	['dictionary frob', 'dictionary takes one of add, remove, list.'],
	['dictionary add', 'dictionary add takes WORD….'],
	['dictionary list all', 'dictionary list takes no words.'],
	['dictionary add 磐川 --days 3', 'dictionary add takes no --days.'],
	['proposals add', 'proposals add takes LANG QUERY….'],
	['proposals add zh', 'proposals add takes LANG QUERY….'],
	['proposals add 大桥 通车', 'LANG: must be zh or en'],
	['preview link a1 zh', 'There is no command preview.'],
	['video list', 'There is no command video.'],
	['searches tunnel', 'searches takes no words.'],
	['searches --days 0', 'searches: --days: '],
	['searches --days week', 'searches: --days: '],
	['searches --hours 2', 'searches takes no --hours.'],
	['versions a1 zh --days 2', 'versions takes no --days.'],
	['people', 'people takes one of add, list, reset, lock, unlock, anonymise.'],
	['people lock heping --yes', 'people lock takes no --yes.'],
	['audit', 'audit takes one of verify, export.'],
	['audit export', 'audit export takes FILE.'],
	['audit export a --from yesterday', 'audit export: --from: must be a day such as 2026-05-01'],
	['secrets', 'secrets takes one of renew.'],
	['people add', 'people add takes NAME.'],
	['people lock heping --role writer', 'people lock takes no --role.'],
	['withdraw a1 zh --overwrite', 'withdraw takes no --overwrite.'],
	['import a --force', "Unknown option '--force'"],
])('refuses %s: %s', (line, message) => {
	expect(() => parse(line)).toThrow(BadUsage);
	expect(() => parse(line)).toThrow(message);
});
