import { bundleStore, importInto } from '@portico/testing/content/bundles/import-into.ts';
import { scratchFolder } from '@portico/testing/content/bundles/scratch-folder.ts';
import { publish, restore, saveDraft, schedule, withdraw } from '@portico/testing/content/edit-texts.ts';
import { loadCacheableAnswers } from '@portico/testing/content/events/cacheable-answers.ts';
import {
	exampleColumn,
	exampleLeader,
	exampleLine,
	exampleUnit,
} from '@portico/testing/content/events/example-bundle.ts';
import { snapshotContents } from '@portico/testing/content/events/store-contents.ts';
import {
	exampleSettings,
	exampleUnits,
	exampleVideo,
} from '@portico/testing/content/example-content/example-site.ts';
import { writeArticle } from '@portico/testing/content/example-content/write-article.ts';
import { writeExampleContent } from '@portico/testing/content/example-content/write-example-content.ts';
import { writePackage } from '@portico/testing/content/write-package.ts';
import { describeWithStore } from '@portico/testing/databases/describe-with-store.ts';
import { asc, gt, max, sql } from 'drizzle-orm';
import sharp from 'sharp';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { removeArticle } from '../articles/remove-article.ts';
import { promoteDue } from '../articles/texts/schedule.ts';
import { moveArticles } from '../articles/upsert-articles.ts';
import { changeContent } from '../changes/change-content.ts';
import type { ContentChange } from '../changes/content-change.ts';
import { removeColumn } from '../columns/upsert-columns.ts';
import { removeUnit } from '../company/organisation.ts';
import { removeLeader } from '../company/upsert-leaders.ts';
import { picturesHere } from '../files/pictures/picture-work.ts';
import { addPendingAvif } from '../media/write-media.ts';
import { contentEvents } from '../store/tables/schema.ts';
import { registerVideo } from '../videos/register-video.ts';
import { removeVideo } from '../videos/upsert-video.ts';

type Case = {
	change: () => Promise<unknown>;
	/** The kinds of the recorded events, in order. */
	kinds: string[];
	/** Answers that change, among others. */
	changes?: string[];
	/** Answers that stay in the cache. */
	keeps?: string[];
	/** Also ask for these, which are not stored yet. */
	future?: { articleIds?: string[]; fdCodes?: string[] };
};

/** Every answer that a change of content changes is invalidated by its events; what has nothing to do with it is kept. */
describeWithStore('the events of a change invalidate every answer that it changes', (getDatabase) => {
	let restoreContents: () => Promise<void>;
	let [red, blue]: Buffer[] = [];

	beforeAll(async () => {
		await writeExampleContent(getDatabase());
		const picture = (background: string) =>
			sharp({ create: { width: 600, height: 9, channels: 3, background } })
				.jpeg()
				.toBuffer();
		[red, blue] = await Promise.all([picture('red'), picture('blue')]);
		restoreContents = await snapshotContents(getDatabase());
	});
	beforeEach(() => restoreContents());

	const old = (number: string) => ({ articleId: `old-${number}`, lang: 'zh' }) as const;
	const edit = async (key: { articleId: string; lang: 'zh' | 'en' }, changes: object) => {
		await saveDraft(getDatabase(), key, { title: '题', body: '<p>题</p>', ...changes });
		await publish(getDatabase(), key);
	};
	const importLines = (...articles: object[]) =>
		importInto(getDatabase(), { columns: [], articles }, { overwrite: true });
	const importColumns = (...columns: object[]) => importInto(getDatabase(), { columns });
	const importFiles = (files: Record<string, Buffer | string | object | undefined>) =>
		importInto(getDatabase(), { columns: [], files: files as Record<string, Buffer | string | object> });
	const remove = (removal: (change: ContentChange) => Promise<unknown>) =>
		changeContent(getDatabase(), 'system:command', removal);
	const register = (changes: object, duration = 83.4) => {
		const folder = scratchFolder();
		writePackage(folder, { manifest: { duration } });
		const titles = { zh: '隧道贯通纪实', en: 'How the tunnel was built' };
		const entry = {
			videoId: 'tunnel-film',
			titles,
			descriptions: {},
			poster: 'media/bridge.jpg',
			...changes,
		};
		return registerVideo(bundleStore(getDatabase()), folder, entry);
	};
	const unlisted = ['list company-news 1 zh', 'leaders zh', 'organisation en', 'menus zh'];
	const others = ['leaders zh', 'organisation en', 'menus zh', 'site zh'];

	const cases: Record<string, Case> = {
		'a draft saved, restored or scheduled: nothing': {
			async change() {
				await saveDraft(getDatabase(), old('01'), { title: '新题', body: '<p>新文</p>' });
				await restore(getDatabase(), old('01'), 1);
				await schedule(getDatabase(), old('01'), new Date('2999-01-01T00:00:00Z'));
				await withdraw(getDatabase(), { articleId: 'draft', lang: 'zh' });
			},
			kinds: [],
		},
		'a body': {
			change: () => edit(old('02'), { body: '<p>二</p>' }),
			kinds: ['texts'],
			changes: ['article old-02 en', 'article old-02 zh', 'feed press zh'],
			keeps: unlisted,
		},
		'a title: all that link to it': {
			change: () => edit(old('12'), { title: '改过' }),
			kinds: ['texts'],
			changes: ['article old-11 zh', 'article old-13 zh', 'list press 2 zh'],
			keeps: ['list press 1 zh', 'list press 3 zh', ...unlisted],
		},
		'a new article between two others': {
			change: () =>
				writeArticle(getDatabase(), {
					...{ articleId: 'between', fdCode: 'archive' },
					texts: { zh: { title: '之间', status: { publishedAt: '2019-01-05T12:00:00.000Z' } } },
				}),
			kinds: ['texts'],
			changes: ['article between zh', 'article old-10 zh', 'article old-11 zh', 'list news 3 zh'],
			keeps: unlisted,
			future: { articleIds: ['between'] },
		},
		'the newest article of a column': {
			change: () =>
				publish(getDatabase(), { articleId: 'draft', lang: 'zh' }, new Date('2026-05-04T00:00:00Z')),
			kinds: ['texts'],
			changes: ['article pinned zh', 'column news zh', 'home zh', 'sitemap index'],
			keeps: others,
		},
		'a due schedule': {
			async change() {
				await getDatabase().execute(
					sql`update article_texts set scheduled_for = now() - interval '1 hour' where article_id = 'scheduled'`,
				);
				await promoteDue(getDatabase());
			},
			kinds: ['texts'],
			changes: ['home zh'],
			keeps: others,
		},
		'a text withdrawn that was the target of a slide': {
			async change() {
				await withdraw(getDatabase(), { articleId: 'bridge', lang: 'en' });
				await withdraw(getDatabase(), { articleId: 'bridge', lang: 'zh' });
			},
			kinds: ['withdrawals', 'withdrawals'],
			changes: ['home en', 'column safety zh', 'article bridge zh'],
			keeps: others,
		},
		'a second language, and a withdrawn text published again': {
			async change() {
				await publish(getDatabase(), { articleId: 'tunnel', lang: 'en' });
				await publish(getDatabase(), { articleId: 'withdrawn', lang: 'zh' });
			},
			kinds: ['texts', 'texts'],
			changes: ['article tunnel zh', 'article tunnel en', 'article withdrawn zh'],
		},
		'an article moved to another column, and into a further one': {
			change: () => importLines(exampleLine('old-08', { fdCode: 'empty', alsoIn: ['safety'] })),
			kinds: ['texts'],
			changes: ['list empty 1 zh', 'list archive 2 zh', 'column safety zh'],
			keeps: others,
		},
		'an article given another address': {
			change: () => importLines(exampleLine('old-07', { address: 'seventh' })),
			...{ kinds: ['texts'], changes: ['article old-07 zh', 'list archive 2 zh'], keeps: unlisted },
		},
		'an article pinned': {
			change: () => importLines(exampleLine('old-05', { pinned: true })),
			kinds: ['texts'],
			changes: ['home zh', 'list archive 1 zh'],
			keeps: others,
		},
		'an old article made the newest': {
			change: () => importLines(exampleLine('old-04', {}, { publishedAt: '2026-06-01T00:00:00.000Z' })),
			kinds: ['texts'],
			changes: ['column news zh', 'home zh', 'article old-23 zh'],
		},
		'the history of a text, which dates what visitors read': {
			async change() {
				const content = { title: '二稿', body: '<p>二</p>' };
				const zh = { ...content, publishedAt: '2019-01-10T00:00:00Z', version: 2 };
				await importLines(exampleLine('old-19', { texts: { zh } }));
				const line = { ...old('19'), version: 2, savedAt: '2026-01-02T00:00:00.000Z', ...content };
				await importFiles({ 'versions.jsonl': `${JSON.stringify(line)}\n` });
			},
			kinds: ['texts', 'texts'],
			changes: ['article old-19 zh', 'feed archive zh'],
		},
		'another cover, and other attachments': {
			change: () =>
				importLines(
					exampleLine('old-07', {
						...{ cover: 'media/tunnel.jpg' },
						attachments: [{ file: 'media/report.pdf', names: { zh: '表' } }],
					}),
				),
			kinds: ['texts'],
			changes: ['article old-07 zh', 'article old-07 en'],
			keeps: unlisted,
		},
		'many at the same time, some of them withdrawn': {
			change: () =>
				importLines(
					exampleLine('old-14', {}, { state: 'withdrawn', publishedAt: undefined }),
					exampleLine('old-15', { fdCode: 'privacy' }),
					exampleLine('old-16', {}, { title: '改名' }),
					exampleLine('old-17', { articleId: 'imported' }),
				),
			kinds: ['withdrawals', 'texts'],
			changes: ['article old-14 zh', 'list privacy 1 zh', 'article old-16 zh', 'article imported zh'],
			future: { articleIds: ['imported'] },
		},
		'an article removed': {
			change: () => remove((change) => removeArticle(change, 'bridge')),
			kinds: ['withdrawals'],
			changes: ['article bridge zh', 'article bridge en'],
			keeps: others,
		},
		'a column renamed and placed elsewhere': {
			change: () =>
				importColumns(exampleColumn('company-news', { order: 9, names: { zh: '新闻', en: 'News' } })),
			kinds: ['columns'],
			changes: ['menus en', 'column news en', 'feed company-news en', 'article pinned zh'],
			keeps: ['leaders zh', 'organisation en'],
		},
		'a new column with a new topic below': {
			change: () =>
				importColumns(
					{
						fdCode: 'nowhere',
						parent: null,
						page: 'column_article',
						inMenu: false,
						order: 9,
						names: { zh: '新' },
					},
					{
						fdCode: 'green',
						parent: 'topics',
						page: 'ztzldetail',
						inMenu: false,
						order: 0,
						names: { zh: '绿色' },
					},
				),
			kinds: ['columns'],
			changes: ['home zh', 'column topics en', 'sitemap of pages', 'column nowhere zh'],
			future: { fdCodes: ['nowhere', 'green'] },
		},
		'a column moved, its articles with it': {
			change: () => importColumns(exampleColumn('archive', { parent: 'about' })),
			kinds: ['columns', 'texts'],
			changes: ['article old-01 zh', 'list about 3 zh', 'list press 1 zh', 'column about en'],
		},
		'the cover and the introduction of a column': {
			change: () =>
				importColumns(exampleColumn('safety', { cover: 'media/bridge.jpg', introductions: { zh: '安' } })),
			kinds: ['columns'],
			changes: ['column safety en', 'column topics zh', 'home zh'],
		},
		'a column removed whose articles moved elsewhere': {
			change: () =>
				remove(async (change) => {
					await moveArticles(change, { from: 'archive', to: 'company-news', limit: 500 });
					await removeColumn(change, 'archive');
				}),
			kinds: ['withdrawals', 'columns', 'texts'],
			changes: ['column archive zh', 'list company-news 1 zh', 'article old-01 zh'],
			future: { fdCodes: ['archive'] },
		},
		'leaders: texts, ranks, one more': {
			async change() {
				await importFiles({ 'leaders.json': [exampleLeader(12, { biographies: { zh: '<p>生平</p>' } })] });
				await importFiles({
					'leaders.json': [exampleLeader(1, { order: 3, positions: { zh: ['董事长'] } })],
				});
				const added = exampleLeader(12, { number: 2, order: 9, names: { zh: '王五' } });
				await importFiles({ 'leaders.json': [added] });
			},
			kinds: ['leaders', 'leaders', 'leaders'],
			changes: ['leader 1 zh', 'leader 12 zh', 'leader 2 en', 'leaders zh', 'sitemap of pages'],
			keeps: ['article bridge zh', 'home zh', 'menus zh'],
		},
		'a leader and a unit removed': {
			change: () =>
				remove(async (change) => {
					await removeLeader(change, 1);
					const leaf = exampleUnits.find(
						({ unitId }) => !exampleUnits.some(({ parent }) => parent === unitId),
					);
					await removeUnit(change, leaf?.unitId ?? '');
				}),
			kinds: ['withdrawals'],
			changes: ['leader 1 zh', 'leaders zh', 'sitemap of pages', 'organisation en'],
			keeps: ['article bridge zh', 'home zh', 'menus zh'],
		},
		'a unit described': {
			change: () =>
				importFiles({ 'organisation.json': [exampleUnit('group', { descriptions: { en: 'Here' } })] }),
			kinds: ['organisation'],
			changes: ['organisation en'],
			keeps: ['article bridge zh', 'home zh', 'menus zh'],
		},
		'the settings of frame and home page': {
			async change() {
				const { film: _, ...home } = exampleSettings.home;
				const names = { zh: '磐石集团', en: 'The Rock' };
				const filings = { icp: '京ICP备11111111号' };
				const settings = {
					...exampleSettings,
					names,
					filings,
					slider: exampleSettings.slider.slice(1),
					home,
				};
				await importFiles({ 'site.json': settings });
			},
			kinds: ['site'],
			changes: ['site en', 'manifest en', 'feed archive en', 'home en'],
			keeps: ['article bridge zh', 'leaders zh', 'menus zh'],
		},
		'a picture replaced, another described': {
			change: () =>
				importFiles({
					'media/tunnel.jpg': red,
					'media.json': [{ file: 'media/bridge.jpg', alts: { zh: '桥', en: 'At dawn' } }],
				}),
			kinds: ['media', 'media'],
			changes: ['article bridge zh', 'column safety en', 'leader 1 zh', 'leaders en', 'article harbour zh'],
			keeps: ['article pinned zh', 'menus zh'],
		},
		'a picture and a file that arrive late': {
			change: () => importFiles({ 'media/missing.jpg': blue, 'media/missing.pdf': '%PDF-1.7\n' }),
			kinds: ['media'],
			changes: ['article bridge en', 'article bridge zh', 'home en', 'home zh'],
			keeps: ['article pinned zh', 'menus zh'],
		},
		'copies in AVIF, added later': {
			async change() {
				await importFiles({ 'media/bridge.jpg': blue });
				const store = bundleStore(getDatabase());
				await addPendingAvif(getDatabase(), store.media, picturesHere, new AbortController().signal);
			},
			kinds: ['media', 'media'],
			changes: ['home zh', 'leader 1 en', 'article bridge zh'],
		},
		'a video that arrives late': {
			change: () => register({ videoId: 'missing-film', poster: undefined }),
			kinds: ['media', 'videos'],
			changes: ['article harbour en', 'video missing-film zh'],
			keeps: ['article pinned zh', 'menus zh'],
		},
		'another poster, title and length of a video': {
			change: () => register({ poster: 'media/tunnel.jpg', titles: { en: 'The tunnel' } }, 84),
			kinds: ['videos'],
			changes: ['list press 1 en', 'list company-news 1 zh', 'home en', 'article tunnel en'],
			keeps: ['article pinned zh', 'menus zh'],
		},
		'a video removed': {
			change: () => remove((change) => removeVideo(change, exampleVideo.videoId)),
			kinds: ['withdrawals'],
			changes: ['list press 1 en', 'article harbour en'],
			keeps: ['article pinned zh', 'menus zh'],
		},
	};

	test.each(Object.entries(cases))(
		'%s',
		async (_, { change, kinds, changes = [], keeps = [], future = {} }) => {
			const before = await loadCacheableAnswers(getDatabase(), future);
			const [last] = await getDatabase()
				.select({ number: max(contentEvents.number) })
				.from(contentEvents);
			await change();
			const events = await getDatabase()
				.select()
				.from(contentEvents)
				.where(gt(contentEvents.number, last?.number ?? 0))
				.orderBy(asc(contentEvents.number));
			expect(events.map(({ kind }) => kind)).toEqual(kinds);
			const invalidated = new Set(events.flatMap(({ tags }) => tags));
			const isKept = ([, { tags }]: [string, { tags: string[] }]) =>
				!tags.some((tag) => invalidated.has(tag));
			const after = await loadCacheableAnswers(getDatabase(), future);
			const isChanged = ([name, { content }]: [string, { content: string }]) =>
				after.has(name) && after.get(name)?.content !== content;
			const answers = [...before];
			expect(answers.filter((answer) => isChanged(answer) && isKept(answer)).map(([name]) => name)).toEqual(
				[],
			);
			expect(answers.filter(isChanged).map(([name]) => name)).toEqual(expect.arrayContaining(changes));
			expect(answers.filter(isKept).map(([name]) => name)).toEqual(expect.arrayContaining(keeps));
		},
	);
});
