import { describeOnBothDatabases } from '@portico/tests/on-both-databases/describe-on-both-databases.ts';
import { beforeAll, expect, test } from 'vitest';
import { bundleStore, importInto } from '../../bundles/testing/import-into.ts';
import { scratchFolder } from '../../bundles/testing/scratch-folder.ts';
import { publish } from '../../publishing/publish.ts';
import { saveDraft } from '../../publishing/save-draft.ts';
import { exampleSettings, exampleVideo } from '../../queries/example-content/example-site.ts';
import { writeExampleContent } from '../../queries/example-content/write-example-content.ts';
import { registerVideo } from '../../videos/register-video.ts';
import { removeVideo } from '../../videos/remove-video.ts';
import { writePackage } from '../../videos/testing/write-package.ts';
import { expectExactTags } from './touched-answers.ts';

/**
 * Which answers a change of films drops: those it changes, no others. `tunnel` shows `tunnel-film` below a
 * cover of its own, `harbour` without one, and after it `missing-film`; the home page plays `tunnel-film`. The
 * tests share one store.
 */
describeOnBothDatabases('an event of films drops what it changed and nothing else:', (getDatabase) => {
	beforeAll(() => writeExampleContent(getDatabase()));

	const titles = { zh: '隧道贯通纪实', en: 'How the tunnel was built' };

	/** Registers a film as `tunnel-film`, with the words and poster it has unless told otherwise. */
	const register = (changes: object, duration = 83.4) => {
		const folder = scratchFolder();
		writePackage(folder, { manifest: { duration } });
		const entry = {
			videoId: 'tunnel-film',
			titles,
			descriptions: {},
			poster: 'media/bridge.jpg',
			...changes,
		};
		return registerVideo(bundleStore(getDatabase()), folder, entry);
	};

	test('a film that arrives late: whatever left it out', async () => {
		const { answers, kinds } = await expectExactTags(getDatabase(), () =>
			register({ videoId: 'missing-film', poster: undefined }),
		);
		expect(kinds).toEqual(['videos']);
		expect(answers.toSorted()).toEqual([
			'article harbour en',
			'article harbour zh',
			'video missing-film en',
			'video missing-film zh',
		]);
	});

	test('a film replaced by another of the same length: whatever plays it', async () => {
		const { answers } = await expectExactTags(getDatabase(), () => register({}));
		expect(answers).toEqual(expect.arrayContaining(['article tunnel zh', 'home zh', 'video tunnel-film en']));
		expect(answers.filter((name) => /^(list|column)/.test(name))).toEqual([]);
	});

	test('the same film again: nothing', async () => {
		expect(await expectExactTags(getDatabase(), () => register({}))).toEqual({ answers: [], kinds: [] });
	});

	test('words in one language', async () => {
		const { answers } = await expectExactTags(getDatabase(), () =>
			register({ titles: { ...titles, en: 'The tunnel' } }),
		);
		expect(answers.toSorted()).toEqual([
			'article harbour en',
			// Its text is in English only.
			'article harbour zh',
			'home en',
			'video tunnel-film en',
		]);
	});

	test('another poster: what plays it, and the cards it is the cover of', async () => {
		const { answers } = await expectExactTags(getDatabase(), () => register({ poster: 'media/tunnel.jpg' }));
		expect(answers).toEqual(expect.arrayContaining(['list press 1 en', 'home zh', 'article tunnel en']));
		expect(answers).not.toContain('list company-news 1 zh');
	});

	test('another length: every card as well', async () => {
		const { answers } = await expectExactTags(getDatabase(), () =>
			register({ poster: 'media/tunnel.jpg' }, 84),
		);
		expect(answers).toEqual(expect.arrayContaining(['list press 1 en', 'list company-news 1 zh']));
	});

	test('a text that shows another film below the same summary: its cards too', async () => {
		const key = { articleId: 'tunnel', lang: 'zh' } as const;
		const edit = async (videoId: string) => {
			const body = `<p>文</p><figure data-video-id="${videoId}"></figure>`;
			await saveDraft(getDatabase(), key, { title: '隧道贯通', summary: '摘要', body });
			await publish(getDatabase(), key);
		};
		await edit('tunnel-film');
		const { answers } = await expectExactTags(getDatabase(), () => edit('missing-film'), {
			needless: /^sitemap/,
		});
		expect(answers).toEqual(expect.arrayContaining(['list company-news 1 zh', 'article tunnel zh']));
	});

	test('a home page that plays none', async () => {
		const { film: _, ...home } = exampleSettings.home;
		const { answers } = await expectExactTags(getDatabase(), () =>
			importInto(getDatabase(), { columns: [], files: { 'site.json': { ...exampleSettings, home } } }),
		);
		expect(answers.toSorted()).toEqual(['home en', 'home zh']);
	});

	test('a film removed: as a withdrawal', async () => {
		const { answers, kinds } = await expectExactTags(getDatabase(), () =>
			removeVideo(getDatabase(), exampleVideo.videoId),
		);
		expect(kinds).toEqual(['withdrawals']);
		expect(answers).toEqual(expect.arrayContaining(['list press 1 en', 'article harbour en']));
		expect(answers).not.toContain('article tunnel zh');
	});
});
