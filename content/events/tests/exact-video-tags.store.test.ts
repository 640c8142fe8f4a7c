import { bundleStore, importInto } from '@portico/testing/content/bundles/import-into.ts';
import { scratchFolder } from '@portico/testing/content/bundles/scratch-folder.ts';
import { publish, saveDraft } from '@portico/testing/content/edit-texts.ts';
import { expectExactTags } from '@portico/testing/content/events/expect-exact-tags.ts';
import { exampleSettings, exampleVideo } from '@portico/testing/content/example-content/example-site.ts';
import { writeExampleContent } from '@portico/testing/content/example-content/write-example-content.ts';
import { writePackage } from '@portico/testing/content/write-package.ts';
import { describeWithStore } from '@portico/testing/databases/describe-with-store.ts';
import { beforeAll, expect, test } from 'vitest';
import { changeContent } from '../../changes/change-content.ts';
import { removeVideo } from '../../videos/put-video.ts';
import { registerVideo } from '../../videos/register-video.ts';

/**
 * Which answers a change of videos drops: those it changes, no others. `tunnel` shows `tunnel-film` below a
 * cover of its own, `harbour` without one, and after it `missing-film`; the home page plays `tunnel-film`. The
 * tests share one store.
 */
describeWithStore('an event of videos drops what it changed and nothing else:', (getDatabase) => {
	beforeAll(() => writeExampleContent(getDatabase()));

	const titles = { zh: '隧道贯通纪实', en: 'How the tunnel was built' };

	/** Registers a video as `tunnel-film`, with default texts and poster. */
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

	test('a video that arrives late: all that omitted it', async () => {
		const { answers, kinds } = await expectExactTags(getDatabase(), () =>
			register({ videoId: 'missing-film', poster: undefined }),
		);
		// Its own poster comes with it.
		expect(kinds).toEqual(['media', 'videos']);
		expect(answers.toSorted()).toEqual([
			'article harbour en',
			'article harbour zh',
			'video missing-film en',
			'video missing-film zh',
		]);
	});

	test('a video replaced by another of the same length: all that play it', async () => {
		const { answers } = await expectExactTags(getDatabase(), () => register({}));
		expect(answers).toEqual(expect.arrayContaining(['article tunnel zh', 'home zh', 'video tunnel-film en']));
		expect(answers.filter((name) => /^(list|column)/.test(name))).toEqual([]);
	});

	test('the same video again: nothing', async () => {
		expect(await expectExactTags(getDatabase(), () => register({}))).toEqual({ answers: [], kinds: [] });
	});

	test('texts in one language', async () => {
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

	test('another poster: players, and the cards with it as cover', async () => {
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

	test('a text that shows another video below the same summary: its cards too', async () => {
		const key = { articleId: 'tunnel', lang: 'zh' } as const;
		const edit = async (videoId: string) => {
			const body = `<p>文</p><figure data-video-id="${videoId}"></figure>`;
			await saveDraft(getDatabase(), key, { title: '隧道贯通', summary: '摘要', body });
			await publish(getDatabase(), key);
		};
		await edit('tunnel-film');
		const { answers } = await expectExactTags(getDatabase(), () => edit('missing-film'), {
			allowedUnchanged: /^sitemap/,
		});
		expect(answers).toEqual(expect.arrayContaining(['list company-news 1 zh', 'article tunnel zh']));
	});

	test('a home page without a video', async () => {
		const { film: _, ...home } = exampleSettings.home;
		const { answers } = await expectExactTags(getDatabase(), () =>
			importInto(getDatabase(), { columns: [], files: { 'site.json': { ...exampleSettings, home } } }),
		);
		expect(answers.toSorted()).toEqual(['home en', 'home zh']);
	});

	test('a video removed: as a withdrawal', async () => {
		const { answers, kinds } = await expectExactTags(getDatabase(), () =>
			changeContent(getDatabase(), 'system:command', (change) => removeVideo(change, exampleVideo.videoId)),
		);
		expect(kinds).toEqual(['withdrawals']);
		expect(answers).toEqual(expect.arrayContaining(['list press 1 en', 'article harbour en']));
		expect(answers).not.toContain('article tunnel zh');
	});
});
