import { importInto } from '@portico/testing/content/bundles/import-into.ts';
import { exampleColumn, exampleLeader, exampleUnit } from '@portico/testing/content/events/example-bundle.ts';
import { expectExactTags } from '@portico/testing/content/events/expect-exact-tags.ts';
import { snapshotContents } from '@portico/testing/content/events/store-contents.ts';
import { exampleSettings } from '@portico/testing/content/example-content/example-site.ts';
import { writeExampleContent } from '@portico/testing/content/example-content/write-example-content.ts';
import { describeWithStore } from '@portico/testing/databases/describe-with-store.ts';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { siteSettings } from '../../store/tables/schema.ts';

/**
 * Which answers a change of columns, leaders, units or settings drops: those it changes, no others.
 * Exceptions are explained in their tests.
 */
describeWithStore('an event of lists drops what it changed and nothing else:', (getDatabase) => {
	let restoreContents: () => Promise<void>;

	beforeAll(async () => {
		await writeExampleContent(getDatabase());
		restoreContents = await snapshotContents(getDatabase());
	});
	beforeEach(() => restoreContents());

	const importColumns = (...columns: object[]) => importInto(getDatabase(), { columns });
	const importFile = (name: string, content: object) =>
		importInto(getDatabase(), { columns: [], files: { [name]: content } });

	test('a column renamed in one language', async () => {
		const names = { zh: '公司新闻', en: 'News of the company' };
		const { answers } = await expectExactTags(getDatabase(), () =>
			importColumns(exampleColumn('company-news', { names })),
		);
		expect(answers).toEqual(expect.arrayContaining(['menus en', 'column news en', 'feed company-news en']));
		expect(answers.filter((name) => name.endsWith(' zh'))).toEqual([]);
	});

	test('a column outside the menu renamed: no menus', async () => {
		const { answers } = await expectExactTags(getDatabase(), () =>
			importColumns(exampleColumn('archive', { names: { zh: '旧闻', en: 'Old news' } })),
		);
		expect(answers).toContain('article old-01 zh');
		expect(answers.filter((name) => name.startsWith('menus'))).toEqual([]);
	});

	test('columns reordered: menus and what lists them', async () => {
		const { answers } = await expectExactTags(getDatabase(), () =>
			importColumns(exampleColumn('press', { order: 3 })),
		);
		expect(answers).toEqual(expect.arrayContaining(['menus zh', 'column news zh', 'column press zh']));
		expect(answers.filter((name) => /^(article|list|feed|home)/.test(name))).toEqual([]);
	});

	test('a new column, which the home page did not use so far', async () => {
		const column = { fdCode: 'nowhere', parent: null, page: 'column_article', inMenu: false, order: 9 };
		const { answers } = await expectExactTags(
			getDatabase(),
			() => importColumns({ ...column, names: { zh: '新' } }),
			{ fdCodes: ['nowhere'] },
		);
		expect(answers).toEqual(expect.arrayContaining(['home zh', 'site zh', 'sitemap of pages']));
		expect(answers.filter((name) => /^(article|menus)/.test(name))).toEqual([]);
	});

	test('a new special topic', async () => {
		const topic = { fdCode: 'green', parent: 'topics', page: 'ztzldetail', inMenu: false, order: 0 };
		const { answers } = await expectExactTags(
			getDatabase(),
			() => importColumns({ ...topic, names: { zh: '绿色' } }),
			{ fdCodes: ['green'] },
		);
		expect(answers).toEqual(expect.arrayContaining(['home zh', 'column topics en', 'column safety zh']));
	});

	test('a column moved, its articles with it', async () => {
		const { answers } = await expectExactTags(getDatabase(), () =>
			importColumns(exampleColumn('archive', { parent: 'about' })),
		);
		expect(answers).toEqual(
			expect.arrayContaining(['article old-01 zh', 'list about 3 zh', 'list press 1 zh', 'column about en']),
		);
		expect(answers).not.toContain('article bridge zh');
	});

	test('the cover and the introduction of a column', async () => {
		const changes = { cover: 'media/bridge.jpg', introductions: { zh: '安全', en: 'Safe' } };
		const { answers } = await expectExactTags(getDatabase(), () =>
			importColumns(exampleColumn('safety', changes)),
		);
		expect(answers.toSorted()).toEqual(
			['column safety', 'column topics', 'home'].flatMap((name) => [`${name} en`, `${name} zh`]),
		);
	});

	test('a column that changes its page kind', async () => {
		await expectExactTags(getDatabase(), () =>
			importColumns(exampleColumn('press', { page: 'columndetail' })),
		);
	});

	test('a column without a change: nothing', async () => {
		const invalidated = await expectExactTags(getDatabase(), () => importColumns(exampleColumn('press')));
		expect(invalidated).toEqual({ answers: [], kinds: [] });
	});

	test('columns of a site without settings: the home page shows the first of the menu', async () => {
		await getDatabase().delete(siteSettings);
		const { answers } = await expectExactTags(getDatabase(), () =>
			importColumns(exampleColumn('news', { inMenu: false })),
		);
		expect(answers).toContain('home zh');
	});

	test('the biography of a leader: their own page', async () => {
		const { answers } = await expectExactTags(getDatabase(), () =>
			importFile('leaders.json', [exampleLeader(12, { biographies: { zh: '<p>生平</p>' } })]),
		);
		expect(answers.toSorted()).toEqual(['leader 12 en', 'leader 12 zh']);
	});

	test('the position of a leader: all that show their portrait', async () => {
		const positions = { zh: ['董事长'], en: ['Chairman'] };
		const { answers } = await expectExactTags(getDatabase(), () =>
			importFile('leaders.json', [exampleLeader(1, { positions })]),
		);
		expect(answers.toSorted()).toEqual(['leader 1 zh', 'leader 12 zh', 'leaders zh']);
	});

	test('the ranks of leaders, and one more leader', async () => {
		const swapped = await expectExactTags(getDatabase(), () =>
			importFile('leaders.json', [exampleLeader(1, { order: 3 })]),
		);
		const pages = ['leader 1 en', 'leader 1 zh', 'leader 12 en', 'leader 12 zh'];
		expect(swapped.answers.toSorted()).toEqual([...pages, 'leaders en', 'leaders zh', 'sitemap of pages']);
		const { answers } = await expectExactTags(getDatabase(), () =>
			importFile('leaders.json', [exampleLeader(12, { number: 2, order: 9, names: { zh: '王五' } })]),
		);
		expect(answers).toEqual(expect.arrayContaining(['leader 1 zh', 'leader 2 en', 'sitemap of pages']));
	});

	test('a unit described in one language', async () => {
		const descriptions = { zh: '总部', en: 'Where it all began' };
		const { answers } = await expectExactTags(getDatabase(), () =>
			importFile('organisation.json', [exampleUnit('group', { descriptions })]),
		);
		expect(answers).toEqual(['organisation en']);
	});

	test('what the frame shows of the settings', async () => {
		const settings = { ...exampleSettings, filings: { icp: '京ICP备11111111号' }, slogans: { en: 'Onward' } };
		const { answers } = await expectExactTags(getDatabase(), () => importFile('site.json', settings));
		expect(answers.toSorted()).toEqual(['site en', 'site zh']);
	});

	test('the name of the site in one language', async () => {
		const settings = { ...exampleSettings, names: { zh: '磐石集团', en: 'The Rock' } };
		const { answers } = await expectExactTags(getDatabase(), () => importFile('site.json', settings));
		expect(answers).toEqual(expect.arrayContaining(['site en', 'manifest en', 'feed archive en']));
		expect(answers.filter((name) => name.endsWith(' zh'))).toEqual([]);
	});

	test('the slider, and the columns of the home page', async () => {
		const slides = { ...exampleSettings, slider: exampleSettings.slider.slice(1) };
		const slider = await expectExactTags(getDatabase(), () => importFile('site.json', slides));
		expect(slider.answers.toSorted()).toEqual(['home en', 'home zh']);
		const home = { ...slides, home: { news: 'company-news' } };
		const columns = await expectExactTags(getDatabase(), () => importFile('site.json', home));
		expect(columns.answers.toSorted()).toEqual(['home en', 'home zh']);
	});
});
