import { clearStore } from '@portico/testing/content/bundles/clear-store.ts';
import { importInto } from '@portico/testing/content/bundles/import-into.ts';
import { article, column, text } from '@portico/testing/content/bundles/write-bundle.ts';
import { describeWithStore } from '@portico/testing/databases/describe-with-store.ts';
import { clearAuditLog, loadAuditLog } from '@portico/testing/newsroom/audit-log.ts';
import { addTestPerson, clearPeople } from '@portico/testing/newsroom/people.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import type { PersonActor } from '../model/actor.ts';
import { listColumnArticles } from '../pages/column.ts';
import { listSitemapEntries, loadFeed } from '../pages/feeds.ts';
import { findArticle } from './article.ts';
import { changeAddress, findNamedArticle, proposeAddress } from './article-addresses.ts';

describeWithStore('addresses of articles', (getDatabase) => {
	let publisher: PersonActor;

	beforeEach(async () => {
		const database = getDatabase();
		await clearStore(database);
		await clearPeople(database);
		await importInto(database, {
			columns: [column('news')],
			articles: [
				article('a1', { fdCode: 'news' }),
				article('a2', { fdCode: 'news', address: 'second' }),
				article('a3', {
					fdCode: 'news',
					texts: { zh: text('别处', { linkTo: 'https://example.org/there' }) },
				}),
			],
		});
		publisher = await addTestPerson(database, { roles: ['writer', 'publisher'], name: '李' });
		await clearAuditLog(database);
	});

	const change = (articleId: string, address: string | null, seen: string | null = null) =>
		changeAddress(getDatabase(), publisher, articleId, { address, seen });

	test('lead to an article, as do its identifier and former ones', async () => {
		await change('a1', 'first');
		await change('a1', 'opening', 'first');
		for (const named of ['a1', 'first', 'opening']) {
			expect(await findArticle(getDatabase(), named, 'zh')).toMatchObject({
				articleId: 'a1',
				address: 'opening',
			});
		}
		expect(await findNamedArticle(getDatabase(), 'none')).toBe(null);
		expect(await loadAuditLog(getDatabase())).toMatchObject([
			{ actor: '李', action: 'article.address', details: { from: 'a1', to: 'first' } },
			{ actor: '李', action: 'article.address', details: { from: 'first', to: 'opening' } },
		]);
	});

	test('are taken back, and then lead nowhere else', async () => {
		await change('a1', 'first');
		await change('a1', null, 'first');
		expect(await findArticle(getDatabase(), 'first', 'zh')).toMatchObject({ articleId: 'a1', address: null });
		expect(await change('a1', 'first')).toEqual({
			articleId: 'a1',
			address: 'first',
			formerAddresses: ['first'],
		});
		expect(await findArticle(getDatabase(), 'first', 'zh')).toMatchObject({ address: 'first' });
	});

	test('are in lists, feeds and the sitemap', async () => {
		await change('a1', 'first');
		const links = { articleId: 'a1', address: 'first', linkTo: null };
		const list = await listColumnArticles(getDatabase(), 'news', 'zh', { page: 1, pageSize: 10 });
		expect(list?.items).toContainEqual(expect.objectContaining(links));
		expect(list?.items).toContainEqual(
			expect.objectContaining({ articleId: 'a3', linkTo: 'https://example.org/there' }),
		);
		const feed = await loadFeed(getDatabase(), 'news', 'zh', 10);
		expect(feed?.entries.find(({ articleId }) => articleId === 'a1')).toMatchObject(links);
		const pages = await listSitemapEntries(getDatabase(), '', 10);
		expect(pages.map(({ articleId, address }) => address ?? articleId)).toEqual(['first', 'second']);
	});

	test.each(['a2', 'second', 'was-second'])(
		'are refused where %s leads to another article',
		async (taken) => {
			await change('a2', 'was-second', 'second');
			await change('a2', 'second', 'was-second');
			await expect(change('a1', taken)).rejects.toMatchObject({
				fields: { address: { code: 'address-taken' } },
			});
		},
	);

	test.each(['Bridge', 'a b', '桥', '../x', ''])('are refused in another form: %j', async (address) => {
		await expect(change('a1', address)).rejects.toMatchObject({
			fields: { address: { code: 'address-form' } },
		});
	});

	test('are not changed over a change that the person has not seen', async () => {
		await change('a1', 'first');
		await expect(change('a1', 'mine')).rejects.toMatchObject({ current: { address: 'first' } });
	});

	test('of what visitors see are changed by people who may publish it', async () => {
		const writer = await addTestPerson(getDatabase(), { roles: ['writer'], name: '王' });
		await expect(
			changeAddress(getDatabase(), writer, 'a1', { address: 'first', seen: null }),
		).rejects.toMatchObject({ action: 'publish' });
	});

	test('are imported, and lines refused that name one of another article', async () => {
		const articles = [
			article('b1', { fdCode: 'news', address: 'second' }),
			article('b2', { fdCode: 'news', address: 'other', formerAddresses: ['was-other'] }),
			article('b3', { fdCode: 'news', address: 'B 3' }),
		];
		const { problems } = await importInto(getDatabase(), { articles });
		expect(problems.map(({ severity, id }) => [severity, id])).toEqual([
			['refused', 'b3'],
			['refused', 'b1'],
		]);
		expect(await findArticle(getDatabase(), 'was-other', 'zh')).toMatchObject({ articleId: 'b2' });
	});

	describe('a proposal', () => {
		test.each([
			['雪岭变电站送电', 'xue-ling-biandian-zhan-song-dian'],
			['重庆 LNG 储罐', 'chongqing-lng-chu-guan'],
			['Second', 'second-2'],
			['…', ''],
		])('says in pinyin what %s says', async (title, address) => {
			expect(await proposeAddress(getDatabase(), 'a1', title)).toBe(address);
		});

		test('keeps the address that the article has', async () => {
			expect(await proposeAddress(getDatabase(), 'a2', 'Second')).toBe('second');
		});
	});
});
