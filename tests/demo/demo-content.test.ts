import { pageKinds } from '@portico/api/addresses/page-kinds.ts';
import { type Language, languages } from '@portico/api/languages.ts';
import { firstSentences } from '@portico/content/bodies/plain-text.ts';
import { sanitiseBody } from '@portico/content/bodies/sanitise-body.ts';
import { describe, expect, test } from 'vitest';
import { plainText, readDemoBundle } from './demo-bundle.ts';
import { findSharedRuns } from './shared-runs.ts';

const { site, columns, leaders, units, articles } = readDemoBundle();

const texts = articles.flatMap(({ articleId, texts }) =>
	languages.flatMap((language) => {
		const text = texts[language];
		return text ? [{ articleId, language, ...text }] : [];
	}),
);
const textsIn = (language: Language) => texts.filter((text) => text.language === language);

/** The articles that a column lists itself in a language: its own, and those with it in `alsoIn`. */
const listedIn = (fdCode: string, language: Language) =>
	articles.filter(
		(article) => article.texts[language] && (article.fdCode === fdCode || article.alsoIn.includes(fdCode)),
	);

const byPage = (page: string) => columns.filter((column) => column.page === page);

describe('columns', () => {
	test('cover every page kind', () => {
		expect(columns.length).toBeGreaterThanOrEqual(30);
		expect(new Set(columns.map(({ page }) => page))).toEqual(new Set(pageKinds));
		expect(new Set(columns.map(({ fdCode }) => fdCode)).size).toBe(columns.length);
	});

	test('form a tree', () => {
		const parentOf = new Map(columns.map(({ fdCode, parent }) => [fdCode, parent]));
		for (const { fdCode } of columns) {
			const path = [fdCode];
			for (let above = parentOf.get(fdCode); above !== null; above = parentOf.get(above)) {
				expect(above, `a parent of ${fdCode} is missing`).toBeDefined();
				if (above === undefined) break;
				expect(path, `${fdCode} stands above itself`).not.toContain(above);
				path.push(above);
			}
		}
	});

	test('of topics start with a sentence short enough for the home page', () => {
		for (const { fdCode, introductions } of byPage('ztzldetail')) {
			for (const language of languages) {
				const introduction = introductions?.[language] ?? '';
				expect(introduction, fdCode).not.toBe('');
				expect(firstSentences(introduction, 80), `${fdCode} in ${language}`).not.toContain('…');
			}
		}
	});

	test('with the same parent have different orders', () => {
		const places = columns.map(({ parent, order }) => `${parent} ${order}`);
		expect(new Set(places).size).toBe(places.length);
	});

	test('have content in both languages, whatever their page kind', () => {
		const pagesWithoutList = ['columndetail', 'leaders', 'companyzzjge', 'link'];
		for (const { fdCode, page } of columns) {
			if (pagesWithoutList.includes(page)) continue;
			for (const language of languages) {
				expect(listedIn(fdCode, language), `${fdCode} in ${language}`).not.toHaveLength(0);
			}
		}
		for (const { fdCode } of byPage('columndetail')) {
			expect(columns.filter(({ parent }) => parent === fdCode).length, fdCode).toBeGreaterThanOrEqual(2);
		}
	});

	test('of topics, and of pages for several entries, have several', () => {
		const topics = byPage('ztzldetail').map(({ fdCode }) => fdCode);
		for (const language of languages) {
			for (const fdCode of topics)
				expect(listedIn(fdCode, language).length, fdCode).toBeGreaterThanOrEqual(3);
			for (const fdCode of ['photo-stories', 'youth', 'people', 'honours']) {
				expect(listedIn(fdCode, language).length, fdCode).toBeGreaterThanOrEqual(2);
			}
		}
	});
});

describe('articles', () => {
	test('are many, with unique identifiers, newest first', () => {
		expect(articles.length).toBeGreaterThanOrEqual(60);
		expect(new Set(articles.map(({ articleId }) => articleId)).size).toBe(articles.length);
		const moments = articles.map(({ publishedAt }) => publishedAt?.getTime() ?? Number.NaN);
		expect(moments).toEqual(moments.toSorted((one, other) => other - one));
	});

	test('are in existing columns, once in each', () => {
		const known = new Set(columns.map(({ fdCode }) => fdCode));
		for (const { articleId, fdCode, alsoIn } of articles) {
			const places = [fdCode, ...alsoIn];
			expect(new Set(places).size, articleId).toBe(places.length);
			for (const place of places) expect(known, articleId).toContain(place);
		}
	});

	test('are pinned rarely: at most three, one per column', () => {
		const pinned = articles.filter(({ pinned }) => pinned);
		expect(pinned.length).toBeGreaterThanOrEqual(1);
		expect(pinned.length).toBeLessThanOrEqual(3);
		const places = pinned.flatMap(({ fdCode, alsoIn }) => [fdCode, ...alsoIn]);
		expect(new Set(places).size).toBe(places.length);
	});

	test('exist in both languages, except for a few of each', () => {
		const onlyIn = (language: Language) =>
			articles.filter(({ texts }) => languages.every((other) => (other === language) === !!texts[other]));
		expect(onlyIn('zh').length + onlyIn('en').length).toBeLessThanOrEqual(6);
		for (const language of languages) expect(onlyIn(language)).not.toHaveLength(0);
	});

	test('include many long texts', () => {
		const lengths = textsIn('zh').map(({ body }) => plainText(body).replaceAll(' ', '').length);
		expect(lengths.filter((length) => length >= 600 && length <= 1500).length).toBeGreaterThanOrEqual(24);
	});

	test('have bodies that the sanitiser does not change', () => {
		for (const { articleId, language, body } of texts) {
			expect(sanitiseBody(body), `${articleId} ${language}`).toBe(body);
		}
	});

	test.each([
		['a table with a caption', /<table><caption>/],
		['a bulleted list', /<ul>/],
		['a numbered list', /<ol>/],
		['a quotation', /<blockquote>/],
		['a picture', /<figure><img /],
		['a gallery', /<figure data-kind="gallery">/],
		['a link', /<a href="/],
	])('show %s in both languages', (_, form) => {
		for (const language of languages) {
			expect(textsIn(language).filter(({ body }) => form.test(body))).not.toHaveLength(0);
		}
	});

	test('have attachments with names in both languages', () => {
		const attachments = articles.flatMap((article) => article.attachments);
		expect(attachments).not.toHaveLength(0);
		for (const { names } of attachments) expect(names.zh && names.en).toBeTruthy();
	});
});

describe('language', () => {
	const properNames = (language: Language) =>
		[site.names, site.shortNames, ...units.map(({ names }) => names)].flatMap((names) => {
			const name = names?.[language];
			return name && name.length > 1 ? [name] : [];
		});

	test.each(languages)('no two bodies in %s share a run of 30 characters', (language) => {
		const bodies = new Map(textsIn(language).map(({ articleId, body }) => [articleId, plainText(body)]));
		for (const { number, biographies } of leaders) {
			bodies.set(`leader ${number}`, plainText(biographies[language] ?? ''));
		}
		expect(findSharedRuns(bodies, 30, properNames(language))).toEqual([]);
	});

	test('Chinese uses Chinese punctuation, English no Chinese characters', () => {
		const readable = texts.map(({ articleId, language, title, subtitle, summary, body }) => ({
			articleId,
			language,
			text: [title, subtitle, summary, plainText(body)].join('\n'),
		}));
		for (const { articleId, language, text } of readable) {
			const wrong =
				language === 'zh' ? /\p{Script=Han}[,;:?!()"']|[,;:?!()"']\p{Script=Han}/u : /\p{Script=Han}/u;
			expect(text.match(wrong)?.[0], articleId).toBeUndefined();
		}
	});

	test('every address is in the reserved domain, every telephone number invalid', () => {
		const everything = JSON.stringify([site, columns, leaders, units, articles]);
		const hosts = [...everything.matchAll(/(?:https?:\/\/|[\w.-]+@)([\w.-]+\w)/g)].map(([, host]) => host);
		expect(hosts.length).toBeGreaterThan(10);
		for (const host of hosts) expect(host).toMatch(/\.example$/);
		for (const [number] of everything.matchAll(/\d{3,4}-\d{4} ?\d{3,4}/g)) expect(number).toMatch(/^0000-/);
	});
});
