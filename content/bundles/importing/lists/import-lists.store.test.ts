import { rmSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { clearStore } from '@portico/testing/content/bundles/clear-store.ts';
import { bundleStore, importInto } from '@portico/testing/content/bundles/import-into.ts';
import {
	countOf,
	eventCount,
	expectConsistentStore,
	lastEvent,
	listingsOf,
} from '@portico/testing/content/bundles/store-facts.ts';
import { article, column, writeBundle } from '@portico/testing/content/bundles/write-bundle.ts';
import { describeWithStore } from '@portico/testing/databases/describe-with-store.ts';
import { eq, sql } from 'drizzle-orm';
import sharp from 'sharp';
import { beforeEach, describe, expect, test } from 'vitest';
import { loadSiteSettings } from '../../../site/site-settings.ts';
import { media } from '../../../store/tables/media-schema.ts';
import { columns, leaders, organisationUnits, siteSettings } from '../../../store/tables/schema.ts';
import { importBundle } from '../import-bundle.ts';
import { NotABundle } from '../import-folder.ts';

const picture = (colour: string) =>
	sharp({ create: { width: 32, height: 24, channels: 3, background: colour } })
		.jpeg()
		.toBuffer();

describeWithStore('an import', (getDatabase) => {
	beforeEach(() => clearStore(getDatabase()));

	test('requires one of a bundle’s files', async () => {
		const store = bundleStore(getDatabase());
		const failureMessage = (folder: string) =>
			importBundle(store, folder).catch((error: Error) => error.message);
		expect(await failureMessage('/nowhere/at/all')).toBe('The folder /nowhere/at/all does not exist.');
		const folder = writeBundle({});
		const file = join(folder, 'columns.json');
		expect(await failureMessage(file)).toBe(`${file} is a file, not a folder.`);
		rmSync(join(folder, 'columns.json'));
		await expect(importBundle(store, folder)).rejects.toThrow(NotABundle);
	});

	describe('of columns', () => {
		test('accepts children before their parents, and refuses columns outside the tree', async () => {
			const report = await importInto(getDatabase(), {
				columns: [
					column('leaf', { parent: 'root', order: 2 }),
					column('root', { page: 'columndetail' }),
					column('lost', { parent: 'nowhere' }),
					column('a', { parent: 'b' }),
					column('b', { parent: 'a' }),
					column('root', { order: 9 }),
					column('out', { page: 'link', href: 'https://example.org/' }),
					column('bad', { page: 'link' }),
				],
			});
			expect(report.byKind.columns).toEqual({ imported: 3, unchanged: 0, left: 0, refused: 5 });
			expect(report.problems.map(({ entry, id, message }) => [entry, id, message])).toEqual([
				[6, 'root', 'fdCode: occurs twice in this file'],
				[8, 'bad', expect.stringContaining('href: is missing')],
				[3, 'lost', 'parent: there is no nowhere'],
				[4, 'a', 'parent: it would be its own ancestor'],
				[5, 'b', 'parent: it would be its own ancestor'],
			]);
			const [leaf] = await getDatabase().select().from(columns).where(eq(columns.fdCode, 'leaf'));
			expect(leaf).toMatchObject({
				parent: 'root',
				position: 2,
				names: { zh: '栏目leaf', en: 'Column leaf' },
			});
		});

		test('writes only changed columns, and tags their events', async () => {
			const tree = [column('root'), column('leaf', { parent: 'root' }), column('other')];
			await importInto(getDatabase(), { columns: tree });
			const events = await eventCount(getDatabase());
			expect(await importInto(getDatabase(), { columns: tree })).toMatchObject({ imported: 0, unchanged: 3 });
			expect(await eventCount(getDatabase())).toBe(events);
			const renamed = [column('leaf', { parent: 'root', names: { zh: '新名' } })];
			expect(await importInto(getDatabase(), { columns: renamed })).toMatchObject({ imported: 1 });
			expect(await lastEvent(getDatabase())).toMatchObject({ kind: 'columns', tags: ['columns'] });
		});

		test('relists the articles of a moved column', async () => {
			const articles = Array.from({ length: 60 }, (_, index) => article(`a${index}`, { fdCode: 'leaf' }));
			await importInto(getDatabase(), {
				columns: [column('from'), column('to'), column('leaf', { parent: 'from' })],
				articles,
			});
			await importInto(getDatabase(), { columns: [column('leaf', { parent: 'to' })] });
			expect(await listingsOf(getDatabase(), 'a59', 'en')).toEqual({ leaf: true, to: false });
			const { rows } = await getDatabase().execute(sql`select * from listing_counters where total <> 0`);
			expect(rows).toHaveLength(4);
			expect(await lastEvent(getDatabase())).toMatchObject({ kind: 'texts' });
			await expectConsistentStore(getDatabase());
		});

		test('completes an interrupted move', async () => {
			await importInto(getDatabase(), {
				columns: [column('from'), column('to'), column('leaf', { parent: 'from' })],
				articles: [article('a1', { fdCode: 'leaf' })],
			});
			await getDatabase()
				.update(columns)
				.set({ parent: 'to', listingsStale: true })
				.where(eq(columns.fdCode, 'leaf'));
			await importInto(getDatabase(), { columns: [] });
			expect(await listingsOf(getDatabase(), 'a1', 'zh')).toEqual({ leaf: true, to: false });
			const stale = await getDatabase().select().from(columns).where(eq(columns.listingsStale, true));
			expect(stale).toEqual([]);
		});
	});

	test('of leaders sanitises biographies, and writes only what changed', async () => {
		const chairman = {
			number: 1,
			order: 1,
			portrait: 'media/none.jpg',
			names: { zh: '沈砚青', en: 'Shen Yanqing' },
			positions: { zh: ['党委书记', '董事长'] },
			biographies: { zh: '<p>生于澜江。<script>x()</script></p>' },
			dateLines: { zh: '2026年5月' },
		};
		const files = { 'leaders.json': [chairman, { ...chairman, number: 10 }] };
		const report = await importInto(getDatabase(), { files });
		expect(report.byKind.leaders).toEqual({ imported: 1, unchanged: 0, left: 0, refused: 1 });
		expect(report.problems).toMatchObject([
			{ severity: 'refused', file: 'leaders.json', entry: 2, id: '10' },
			{ severity: 'remark', message: 'portrait: media/none.jpg is neither in the bundle nor in the store' },
		]);
		expect(await getDatabase().select().from(leaders)).toMatchObject([
			{
				number: 1,
				position: 1,
				positions: { zh: ['党委书记', '董事长'] },
				biographies: { zh: '<p>生于澜江。</p>' },
			},
		]);
		expect(await lastEvent(getDatabase())).toMatchObject({ kind: 'leaders', tags: ['company'] });
		const events = await eventCount(getDatabase());
		const again = await importInto(getDatabase(), { files: { 'leaders.json': [chairman] } });
		expect(again.byKind.leaders).toMatchObject({ imported: 0, unchanged: 1 });
		expect(await eventCount(getDatabase())).toBe(events);
	});

	test('of the organisation keeps the tree, and writes only what changed', async () => {
		const unit = (unitId: string, parent: string | null) => ({
			unitId,
			parent,
			kind: 'internal',
			order: 1,
			names: { zh: unitId },
		});
		const files = { 'organisation.json': [unit('below', 'top'), unit('top', null), unit('lost', 'nowhere')] };
		const report = await importInto(getDatabase(), { files });
		expect(report.byKind.organisation).toEqual({ imported: 2, unchanged: 0, left: 0, refused: 1 });
		expect(await countOf(getDatabase(), 'organisation_units')).toBe(2);
		expect(await lastEvent(getDatabase())).toMatchObject({ kind: 'organisation', tags: ['company'] });
		const changed = {
			'organisation.json': [{ ...unit('below', 'top'), kind: 'holding' }, unit('top', null)],
		};
		expect((await importInto(getDatabase(), { files: changed })).byKind.organisation).toMatchObject({
			imported: 1,
			unchanged: 1,
		});
		const rows = await getDatabase().select().from(organisationUnits).orderBy(organisationUnits.unitId);
		expect(rows.map((row) => [row.unitId, row.kind])).toEqual([
			['below', 'holding'],
			['top', 'internal'],
		]);
	});

	test('of the site’s settings reads the brand from its files, also when only these change', async () => {
		const png = (size: number) =>
			sharp({ create: { width: size, height: size, channels: 3, background: 'red' } })
				.png()
				.toBuffer();
		const mark = (path: string) =>
			`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"><path d="${path}"/></svg>`;
		const brand = { mark: 'media/mark.svg', icon: 'media/icon.png', colour: '#7a0019', accent: '#0a6b3d' };
		const importBrand = async (changes: object, files: Record<string, string | Buffer>) => {
			const settings = { names: { zh: '集团' }, brand: { ...brand, ...changes } };
			return importInto(getDatabase(), { files: { 'site.json': settings, ...files } });
		};
		const files = { 'media/mark.svg': mark('M0 0h8v8Z'), 'media/icon.png': await png(512) };
		const shown = async () => (await loadSiteSettings(getDatabase())).shownBrand;
		expect(await importBrand({}, files)).toMatchObject({ refused: 0 });
		expect(await shown()).toEqual({
			mark: { viewBox: '0 0 8 8', shapes: [{ path: 'M0 0h8v8Z', evenOdd: false }] },
			icon: { src: expect.stringMatching(/^\/media\/[0-9a-f]{32}\/icon\.png$/), size: 512 },
			colour: '#7a0019',
			styles: expect.stringContaining('--colour-brand:#7a0019'),
		});
		expect((await importBrand({}, files)).byKind.site).toMatchObject({ unchanged: 1 });
		await importBrand({}, { ...files, 'media/mark.svg': mark('M0 0h4v4Z') });
		expect(await shown()).toMatchObject({ mark: { shapes: [{ path: 'M0 0h4v4Z' }] } });

		for (const [changes, more, message] of [
			[
				{ mark: 'media/none.svg' },
				{},
				'brand.mark: media/none.svg is neither in the bundle nor in the store',
			],
			[{}, { 'media/mark.svg': mark('M0 0h8" stroke="#000') }, 'brand.mark: media/mark.svg has a stroke'],
			[{ icon: 'media/small.png' }, { 'media/small.png': await png(64) }, 'brand.icon: must be a square PNG'],
			[{ icon: 'media/mark.svg' }, {}, 'brand.icon: must be a square PNG'],
			[{ colour: '#ffcc00' }, {}, 'brand.colour: #ffcc00 is too light'],
			[{ colour: 'red' }, {}, 'brand.colour: must be a colour such as #16354f'],
		] as const) {
			const report = await importBrand(changes, { ...files, ...more });
			expect(report.problems.map((problem) => problem.message).join()).toContain(message);
			expect(await shown()).toMatchObject({ mark: { shapes: [{ path: 'M0 0h4v4Z' }] } });
		}
	});

	test('of the site’s settings cleans them, and reports references to nothing', async () => {
		const site = {
			names: { zh: '磐川\u0000工程集团' },
			home: { news: 'news', notices: 'nowhere' },
			slider: [{ picture: 'media/none.jpg', titles: { zh: '题' }, target: { fdCode: 'news' } }],
		};
		const report = await importInto(getDatabase(), { files: { 'site.json': site } });
		expect(report.problems.map((problem) => problem.message)).toEqual([
			'slider.0.picture: media/none.jpg is neither in the bundle nor in the store',
			'home.notices: there is no column nowhere',
		]);
		const [stored] = await getDatabase().select().from(siteSettings);
		expect(stored?.settings).toMatchObject({ names: { zh: '磐川工程集团' }, timeZone: 'Asia/Shanghai' });
		const again = await importInto(getDatabase(), { files: { 'site.json': site } });
		expect(again.byKind.site).toMatchObject({ imported: 0, unchanged: 1 });
		const bad = await importInto(getDatabase(), { files: { 'site.json': { names: {}, timeZone: 'Mars' } } });
		expect(bad.byKind.site).toMatchObject({ refused: 1 });
		expect(bad.problems[0]?.message).toBe(
			'timeZone: is not the name of a time zone, such as Asia/Shanghai or UTC',
		);
	});

	test('keeps what its files do not name, and empties what they say is empty', async () => {
		const person = {
			order: 1,
			names: { zh: '沈', en: 'Shen' },
			positions: { zh: ['董事长'], en: ['Chair'] },
		};
		const leader = { number: 1, ...person, portrait: 'media/a.jpg', biographies: { zh: '<p>传</p>' } };
		const unit = { unitId: 'u', parent: null, kind: 'internal', order: 1, names: { zh: '部' } };
		const news = column('news', { cover: 'media/a.jpg', introductions: { zh: '介', en: 'About' } });
		const filings = { icp: '备1号', publicSecurity: '安2号' };
		const site = { names: { zh: '旧', en: 'Old' }, filings, timeZone: 'UTC', foundedYear: 1956 };
		const links = { friendlyLinks: [{ names: { zh: '友' }, href: 'https://example.org/' }] };
		const importFiles = (columns: object[], files: Record<string, object>) =>
			importInto(getDatabase(), { columns, files });
		await importFiles([news], {
			'leaders.json': [{ ...leader, dateLines: { zh: '今' } }],
			'organisation.json': [{ ...unit, descriptions: { zh: '述' }, href: 'https://example.org/u' }],
			'site.json': { ...site, ...links },
			'media/a.jpg': await picture('red'),
		});
		const load = async () => ({
			news: (await getDatabase().select().from(columns))[0],
			leader: (await getDatabase().select().from(leaders))[0],
			unit: (await getDatabase().select().from(organisationUnits))[0],
			site: (await getDatabase().select().from(siteSettings))[0]?.settings,
		});
		const before = await load();
		const renamed = await importFiles([{ fdCode: 'news', order: 9, names: { zh: '新' } }], {
			'leaders.json': [{ number: 1, order: 9 }],
			'organisation.json': [{ unitId: 'u', kind: 'holding' }],
			'site.json': { names: { zh: '新' }, filings: { icp: '备9号' } },
			'media.json': [{ file: 'media/a.jpg', alts: { zh: '图' } }],
		});
		expect(renamed).toMatchObject({ imported: 5, refused: 0 });
		expect(await load()).toEqual({
			news: { ...before.news, position: 9, names: { zh: '新', en: 'Column news' } },
			leader: { ...before.leader, position: 9 },
			unit: { ...before.unit, kind: 'holding' },
			site: { ...before.site, names: { zh: '新', en: 'Old' }, filings: { ...filings, icp: '备9号' } },
		});
		await importFiles([{ fdCode: 'news', cover: null, introductions: { en: '' } }], {
			'leaders.json': [{ number: 1, portrait: null, dateLines: null, positions: { en: null } }],
			'organisation.json': [{ unitId: 'u', descriptions: {}, href: null }],
			'site.json': { friendlyLinks: [], filings: { publicSecurity: null }, foundedYear: null },
			'media.json': [{ file: 'media/a.jpg', alts: { en: 'Red' } }],
		});
		const after = await load();
		expect(after.news).toMatchObject({ cover: null, introductions: { zh: '介' }, position: 9 });
		expect(after.leader).toMatchObject({ portrait: null, dateLines: {}, positions: { zh: ['董事长'] } });
		expect(after.leader?.biographies).toEqual({ zh: '<p>传</p>' });
		expect(after.unit).toMatchObject({ href: null, descriptions: { zh: '述' } });
		expect(after.site).toMatchObject({ friendlyLinks: [], filings: { icp: '备9号' }, timeZone: 'UTC' });
		expect(after.site).not.toHaveProperty('foundedYear');
		expect((await getDatabase().select().from(media))[0]?.alts).toEqual({ zh: '图', en: 'Red' });
		const bad = await importFiles([{ fdCode: 'new' }], { 'site.json': { names: { zh: '' } } });
		expect(bad.problems.map(({ message }) => message)).toEqual([
			expect.stringContaining('parent: is missing'),
			'names.zh: is missing',
		]);
	});

	test.each([
		['{', 'is not JSON'],
		['{}', 'must be a list'],
		['[{"number": {"toString": 1}}]', 'number: must be a number'],
		[Buffer.from([0x5b, 0xff, 0x5d]), 'is not valid UTF-8'],
	])('refuses a malformed list (%s) and goes on', async (content, reason) => {
		const files = { 'leaders.json': content };
		const report = await importInto(getDatabase(), { files, articles: [article('a1')] });
		expect(report.byKind.leaders).toMatchObject({ refused: 1 });
		expect(report.problems[0]?.message).toContain(reason);
		expect(report.byKind.articles).toMatchObject({ imported: 1 });
	});

	describe('of media', () => {
		test('imports files before the content that uses them, and skips unchanged ones', async () => {
			const store = bundleStore(getDatabase());
			const folder = writeBundle({
				articles: [article('a1', { cover: 'media/2026/red.jpg', attachments: [] })],
				files: {
					'media/2026/red.jpg': await picture('red'),
					'media/form.pdf': '%PDF-1.7\n',
					'media/.DS_Store': 'x',
					'media.json': [
						{ file: 'media/2026/red.jpg', alts: { zh: '红', en: 'Red' } },
						{ file: 'media/none.jpg', alts: { zh: '无' } },
					],
				},
			});
			symlinkSync('/etc/passwd', join(folder, 'media', 'passwd.txt'));
			const report = await importBundle(store, folder);
			expect(report.byKind.media).toEqual({ imported: 2, unchanged: 0, left: 0, refused: 1 });
			expect(report.byKind.alts).toEqual({ imported: 1, unchanged: 0, left: 0, refused: 1 });
			expect(report.byKind.articles).toMatchObject({ imported: 1 });
			expect(report.problems.map(({ id, message }) => [id, message])).toEqual([
				['media/passwd.txt', 'is not a regular file but, for example, a link'],
				['media/none.jpg', 'file: is neither in the bundle nor in the store'],
			]);
			const rows = await getDatabase().select().from(media).orderBy(media.file);
			expect(rows).toMatchObject([
				{ file: 'media/2026/red.jpg', width: 32, height: 24, alts: { zh: '红', en: 'Red' } },
				{ file: 'media/form.pdf', width: null },
			]);
			const events = await eventCount(getDatabase());
			const again = await importBundle(store, folder);
			expect(again.byKind.media).toMatchObject({ imported: 0, unchanged: 2 });
			expect(await eventCount(getDatabase())).toBe(events);
		});

		test('replaces a file whose bytes changed, keeps its alternative texts, and invalidates its uses', async () => {
			const store = bundleStore(getDatabase());
			const bundle = async (colour: string, files = {}) =>
				writeBundle({ files: { 'media/a.jpg': await picture(colour), ...files } });
			const alts = { 'media.json': [{ file: 'media/a.jpg', alts: { zh: '图' } }] };
			await importBundle(store, await bundle('red', alts));
			const [before] = await getDatabase().select().from(media);
			await importBundle(store, await bundle('blue'));
			const [after] = await getDatabase().select().from(media);
			expect(after?.digest).not.toBe(before?.digest);
			expect(after?.alts).toEqual({ zh: '图' });
			expect(await lastEvent(getDatabase())).toMatchObject({ kind: 'media', tags: ['media:a.jpg'] });
		});

		test('imports a file again whose stored bytes were lost', async () => {
			const folder = writeBundle({ files: { 'media/a.jpg': await picture('red') } });
			await importBundle(bundleStore(getDatabase()), folder);
			const elsewhere = bundleStore(getDatabase());
			expect((await importBundle(elsewhere, folder)).byKind.media).toMatchObject({ imported: 1 });
		});

		test('refuses a file whose name is that of another one, but for its composition', async () => {
			const names = ['media/caf\u00e9.pdf', 'media/cafe\u0301.pdf'];
			const files = Object.fromEntries(names.map((name) => [name, `%PDF-1.7\n${name}`]));
			const report = await importInto(getDatabase(), { files });
			expect(report.byKind.media).toEqual({ imported: 1, unchanged: 0, left: 0, refused: 1 });
			expect(report.problems[0]).toMatchObject({ id: names[0] });
		});

		test('refuses an invalid picture', async () => {
			const report = await importInto(getDatabase(), { files: { 'media/a.jpg': 'no picture' } });
			expect(report.byKind.media).toMatchObject({ imported: 0, refused: 1 });
			expect(report.problems[0]).toMatchObject({ severity: 'refused', id: 'media/a.jpg' });
		});
	});
});
