import { expect, test } from 'vitest';
import type { Article } from '../answers/articles.ts';
import { callsOver, createClient } from './client.ts';
import type { CallParameters } from './transport.ts';

/** Answers every call with its own parameters. */
const echo = {
	get: async (path: string, query: CallParameters) => ({ path, query }),
	post: async (path: string, form: CallParameters) => ({ path, form }),
};
const client = createClient(echo);

test('fills path parameters and sends the rest as the query', async () => {
	expect(await client.columnArticles({ fdCode: 'a/b 新', lang: 'en', page: 2 })).toEqual({
		path: '/api/columns/a%2Fb%20%E6%96%B0/articles',
		query: { lang: 'en', page: 2 },
	});
	expect(await client.leader({ number: 12, lang: 'zh' })).toEqual({
		path: '/api/leaders/12',
		query: { lang: 'zh' },
	});
	expect(await client.articleViews({ articleId: 'a1' })).toEqual({ path: '/api/page-views/a1', query: {} });
	const form = { path: '/', title: '', referrer: '', language: 'zh' } as const;
	expect(await client.recordPageView(form)).toEqual({ path: '/api/page-views', form });
});

test('does not compile undeclared calls or parameters', () => {
	// For the type checker only: never executed.
	const neverRun = async () => {
		const article: Article = await client.article({ articleId: 'a1', lang: 'zh' });
		// @ts-expect-error: no call is declared under this path
		await callsOver(echo).get('/api/articles/{articleId}/authors')({ articleId: 'a1', lang: 'zh' });
		// @ts-expect-error: this path is asked by another method
		await callsOver(echo).post('/api/home')({ lang: 'zh' });
		// @ts-expect-error: the article's identifier is missing
		await client.article({ lang: 'zh' });
		// @ts-expect-error: the language is missing
		await client.article({ articleId: 'a1' });
		// @ts-expect-error: a home page is no article
		const home: Article = await client.home({ lang: 'zh' });
		// @ts-expect-error: there is no such order
		await client.search({ q: '桥', lang: 'zh', sort: 'loudest' });
		return [article, home];
	};
	expect(neverRun).toBeTypeOf('function');
});
