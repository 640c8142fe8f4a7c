import { clearStore } from '@portico/testing/content/bundles/clear-store.ts';
import { bundleStore } from '@portico/testing/content/bundles/import-into.ts';
import { scratchFolder } from '@portico/testing/content/bundles/scratch-folder.ts';
import { withdraw } from '@portico/testing/content/edit-texts.ts';
import { writePackage } from '@portico/testing/content/write-package.ts';
import { writeSearchContent } from '@portico/testing/content/write-search-content.ts';
import { describeWithStore } from '@portico/testing/databases/describe-with-store.ts';
import { beforeEach, expect, test } from 'vitest';
import { changeContent } from '../../changes/change-content.ts';
import { registerVideo } from '../../videos/register-video.ts';
import { removeVideo } from '../../videos/remove-video.ts';
import { searchArticles } from '../search-articles.ts';

const film = '</p><figure data-video-id="opening"></figure><p>';

describeWithStore('videos', (getDatabase) => {
	beforeEach(async () => {
		await clearStore(getDatabase());
		await writeSearchContent(getDatabase(), {
			first: ['合龙那天', `看。${film}`],
			second: ['再看一遍', `看。${film}`],
			english: ['The day', `Look. ${film}`, 'en'],
		});
	});

	const register = (titles: { zh: string; en?: string }) => {
		const folder = scratchFolder();
		writePackage(folder);
		const entry = { videoId: 'opening', titles, descriptions: { zh: '澜江大桥的清晨。' } };
		return registerVideo(bundleStore(getDatabase()), folder, entry);
	};

	async function found(q: string, lang: 'zh' | 'en' = 'zh') {
		const { entries } = await searchArticles(getDatabase(), lang, {
			q,
			sort: 'relevance',
			page: 1,
			pageSize: 10,
		});
		return entries.map((entry) =>
			entry.kind === 'film' ? `${entry.videoId} in ${entry.article.articleId}` : entry.kind,
		);
	}

	test('are found by the words for videos, by title and by description, once each', async () => {
		await register({ zh: '通车', en: 'Opening' });
		for (const q of ['视频', '影片', 'film', '通车', '澜江', '通车 视频', '澜江大桥 宣传片']) {
			expect(await found(q), q).toEqual(['opening in first']);
		}
		for (const q of ['videos', 'opening', '澜江'])
			expect(await found(q, 'en'), q).toEqual(['opening in english']);
		expect(await found('隧道 视频')).toEqual([]);
	});

	test('are returned with their kind and details', async () => {
		await register({ zh: '通车' });
		const { entries } = await searchArticles(getDatabase(), 'zh', {
			q: '通车',
			sort: 'relevance',
			page: 1,
			pageSize: 10,
		});
		expect(entries).toMatchObject([
			{
				kind: 'film',
				markedName: [{ text: '通车', matched: true }],
				lang: 'zh',
				duration: 6,
				poster: { width: 16 },
				article: { articleId: 'first', title: '合龙那天', lang: 'zh' },
			},
		]);
	});

	test('are found while a published text shows them, by their current title', async () => {
		await register({ zh: '通车' });
		await register({ zh: '合龙' });
		expect(await found('通车')).toEqual([]);
		expect(await found('合龙')).toContain('opening in first');
		await withdraw(getDatabase(), { articleId: 'first', lang: 'zh' });
		expect(await found('视频')).toEqual(['opening in second']);
		await changeContent(getDatabase(), 'system:command', (change) => removeVideo(change, 'opening'));
		expect(await found('视频')).toEqual([]);
	});
});
