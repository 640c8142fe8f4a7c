import { article, column, text } from '@portico/testing/content/bundles/write-bundle.ts';
import { describe, expect, test } from 'vitest';
import { siteSettings } from '../../model/site-settings.ts';
import { parseEntry } from '../../reading/parse-entry.ts';
import { articleLine, versionLine } from './article-line.ts';
import { columnEntry, leaderEntry, unitEntry } from './lists.ts';

/** The error message for a value, or `nothing` if it is valid. */
function errorOf(schema: Parameters<typeof parseEntry>[0], value: unknown): string {
	try {
		parseEntry(schema, value);
	} catch (error) {
		return (error as Error).message;
	}
	return 'nothing';
}

describe('an article line', () => {
	const errorFor = (changes: object) => errorOf(articleLine, article('a1', changes));

	test('names its missing fields', () => {
		expect(errorOf(articleLine, {})).toBe('articleId: is missing; fdCode: is missing; texts: is missing');
		expect(errorOf(articleLine, null)).toBe('must be an object');
		expect(errorOf(articleLine, [])).toBe('must be an object');
	});

	test.each(
		(
			[
				[{ articleId: '../x' }, 'articleId: must be 1 to 100 letters, digits or the signs'],
				[{ articleId: 'a\u0000' }, 'articleId: must be 1 to 100'],
				[{ alsoIn: 'news' }, 'alsoIn: must be a list'],
				[{ alsoIn: ['news', 3] }, 'alsoIn.1: must be a text'],
				[{ pinned: 'yes' }, 'pinned: must be true or false'],
				[{ cover: '/etc/passwd' }, 'cover: must name a file in the bundle’s media folder'],
				[{ cover: 'media/../../x' }, 'cover: must name a file'],
				[{ publishedAt: '2026-05-01' }, 'publishedAt: must be a date and time with an offset'],
				[{ publishedAt: '2026-05-01T08:00:00' }, 'publishedAt: must be a date and time with an offset'],
				[{ publishedAt: '2026-02-30T08:00:00Z' }, 'publishedAt: must be a date and time with an offset'],
				[{ publishedAt: '0001-01-01T00:00:00Z' }, 'publishedAt: must lie between the years 1000 and 9999'],
				[{ headline: 'x' }, 'unknown field "headline"'],
				[{ texts: {} }, 'texts: contains no text'],
				[{ texts: { fr: text('Titre') } }, 'texts: unknown field "fr"'],
				[{ texts: { zh: { title: '题' } } }, 'texts.zh.body: is missing'],
				[{ texts: { zh: text(' \u0000\u202E ') } }, 'texts.zh.title: is empty'],
				[{ texts: { zh: text('x'.repeat(1_001)) } }, 'texts.zh.title: is longer than 1000 characters'],
				[
					{ texts: { zh: text('题', { state: 'hidden' }) } },
					'texts.zh.state: must be draft, scheduled, published or withdrawn',
				],
				[{ publishedAt: undefined }, 'texts.zh.publishedAt: is missing, and the article has none either'],
				[{ texts: { zh: text('题', { version: 0 }) } }, 'texts.zh.version: must be more than 0'],
				[{ attachments: [{ file: 'media/x.pdf', names: {} }] }, 'attachments.0.names.zh: is missing'],
				[JSON.parse('{"__proto__": {"polluted": true}}'), 'unknown field "__proto__"'],
			] as [object, string][]
		).map(([changes, expected]) => ({ changes, expected })),
	)('is refused: $expected', ({ changes, expected }) => {
		expect(errorFor(changes)).toContain(expected);
	});

	test('a draft needs no timestamp', () => {
		const texts = { en: text('Draft', { state: 'draft' }) };
		expect(errorFor({ publishedAt: undefined, texts })).toBe('nothing');
	});

	test('texts are cleaned: what remains can be stored and shown', () => {
		const line = parseEntry(
			articleLine,
			article('a1', { texts: { zh: text('长\u0000江\uD800\u2028大桥') } }),
		);
		expect(line.texts.zh?.title).toBe('长江\uFFFD 大桥');
	});
});

describe('a column', () => {
	const errorFor = (changes: object) => errorOf(columnEntry, column('news', changes));

	test.each(
		(
			[
				[{ page: 'blog' }, 'page: must be columndetail, ztzldetail'],
				[{ page: 'link' }, 'href: is missing: the page “link” leads to an outside address'],
				[{ href: 'https://example.org/' }, 'href: belongs to the page “link” only'],
				[{ page: 'link', href: 'javascript:alert(1)' }, 'href: must be an http or https address'],
				[{ page: 'link', href: 'https://example.org/\u0000' }, 'href: must be an http or https address'],
				[{ order: 1.5 }, 'order: must be a whole number'],
				[{ order: 3_000_000_000 }, 'order: is too large'],
				[{ names: { en: 'News' } }, 'names.zh: is missing'],
				[{ parent: undefined }, 'parent: is missing'],
			] as [object, string][]
		).map(([changes, expected]) => ({ changes, expected })),
	)('is refused: $expected', ({ changes, expected }) => {
		expect(errorFor(changes)).toContain(expected);
	});

	test('may be a link with an address', () => {
		expect(errorFor({ page: 'link', href: 'https://example.org/x?y=1#z' })).toBe('nothing');
	});
});

test('leaders have one or two position lines and a number that has a page', () => {
	const leader = { number: 11, order: 1, names: { zh: '沈砚青' }, positions: { zh: ['董事长'] } };
	expect(errorOf(leaderEntry, leader)).toBe('nothing');
	expect(errorOf(leaderEntry, { ...leader, number: 10 })).toBe('number: must be 1 to 9, 11 or 12');
	expect(errorOf(leaderEntry, { ...leader, positions: { zh: [] } })).toBe('positions.zh: needs 1 or more');
	expect(errorOf(leaderEntry, { ...leader, positions: { zh: ['一', '二', '三'] } })).toBe(
		'positions.zh: has more than 2',
	);
});

test('units are of one of the five kinds', () => {
	const unit = { unitId: 'u', parent: null, kind: 'internal', order: 1, names: { zh: '办公室' } };
	expect(errorOf(unitEntry, unit)).toBe('nothing');
	expect(errorOf(unitEntry, { ...unit, kind: 'branch' })).toContain('kind: must be internal, subsidiary');
});

test('describes an invalid address in plain language', () => {
	const link = { names: { zh: '链接' }, href: 'javascript:alert(1)' };
	expect(errorOf(siteSettings, { names: { zh: '名' }, friendlyLinks: [link] })).toBe(
		'friendlyLinks.0.href: must be an http or https address',
	);
});

test('marks of a version agree with its state', () => {
	const line = {
		articleId: 'a1',
		lang: 'zh',
		version: 2,
		savedAt: '2026-05-01T08:00:00Z',
		title: '题',
		body: '<p>文</p>',
	};
	const marks = (changes: object) =>
		errorOf(versionLine, { ...line, marks: { modifiedAt: '2026-05-01T08:00:00Z', ...changes } });
	expect(errorOf(versionLine, line)).toBe('nothing');
	expect(marks({ state: 'draft' })).toBe('nothing');
	expect(marks({ state: 'published' })).toContain('needs publishedVersion');
	expect(marks({ state: 'published', publishedVersion: 1 })).toContain('needs publishedAt');
	expect(marks({ state: 'scheduled' })).toContain('scheduledVersion belongs to a scheduled text');
	expect(marks({ state: 'withdrawn', publishedVersion: 1, publishedAt: '2026-05-01T08:00:00Z' })).toContain(
		'publishedVersion belongs to a published or scheduled text',
	);
});
