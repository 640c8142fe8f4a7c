import { beforeAll, expect, test } from 'vitest';
import { describeOnBothDatabases } from '../../../tests/on-both-databases/describe-on-both-databases.ts';
import { carriedViews, pageViews } from '../../store/schema.ts';
import { writeExampleContent } from '../example-content/write-example-content.ts';
import { countArticleViews } from './article-views.ts';
import { recordPageView } from './record-page-view.ts';

const view = { path: '/', title: '首页', referrer: '', language: 'zh' as const };

describeOnBothDatabases('page views', (getDatabase) => {
	beforeAll(() => writeExampleContent(getDatabase()));

	test('are kept with all that was reported', async () => {
		await recordPageView(getDatabase(), { ...view, path: '/articledetail/bridge', articleId: 'bridge' });
		const [row] = await getDatabase().select().from(pageViews);
		expect(row).toMatchObject({
			path: '/articledetail/bridge',
			title: '首页',
			referrer: '',
			lang: 'zh',
			articleId: 'bridge',
			at: expect.any(Date),
		});
	});

	test('are counted for their article alone', async () => {
		await recordPageView(getDatabase(), { ...view, articleId: 'tunnel' });
		await recordPageView(getDatabase(), { ...view, articleId: 'tunnel' });
		await recordPageView(getDatabase(), view);
		expect(await countArticleViews(getDatabase(), 'tunnel')).toEqual({ articleId: 'tunnel', views: 2 });
		expect(await countArticleViews(getDatabase(), 'harbour')).toEqual({ articleId: 'harbour', views: 0 });
	});

	test('views that came with a bundle are counted too', async () => {
		await getDatabase().insert(carriedViews).values({ articleId: 'harbour', views: 7 });
		expect(await countArticleViews(getDatabase(), 'harbour')).toEqual({ articleId: 'harbour', views: 7 });
	});

	test('of what cannot be an article are kept without one', async () => {
		await recordPageView(getDatabase(), { ...view, path: '/odd', articleId: 'a b' });
		const rows = await getDatabase().select().from(pageViews);
		expect(rows.find((row) => row.path === '/odd')?.articleId).toBeNull();
	});

	test.each(['draft', 'withdrawn', 'nothing', 'a\0'])('of %j are not told', async (articleId) => {
		expect(await countArticleViews(getDatabase(), articleId)).toBeNull();
	});
});
