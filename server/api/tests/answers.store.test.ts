import { envelopeOf, failureEnvelope } from '@portico/api/envelope.ts';
import { createPreviewKey } from '@portico/content/articles/preview-links.ts';
import { type RunningApi, siteUrl, startApi } from '@portico/testing/servers/start-api.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { apiRoutes } from '../public-routes.ts';

let api: RunningApi;
let previewKey: string;

beforeAll(async () => {
	api = await startApi();
	previewKey = (await createPreviewKey(api.database, 'system:command', { articleId: 'draft', lang: 'zh' }))
		.secret;
});
afterAll(() => api.stop());

/** Requests for each call, by its name. */
const requests: Record<string, () => string[]> = {
	site: () => ['/api/site', '/api/site?lang=en'],
	home: () => ['/api/home', '/api/home?lang=en'],
	menus: () => ['/api/menus', '/api/menus?lang=en'],
	column: () => [
		'/api/columns/news',
		'/api/columns/about?lang=en',
		'/api/columns/partner',
		'/api/columns/empty',
	],
	columnArticles: () => [
		'/api/columns/news/articles',
		'/api/columns/news/articles?lang=en',
		'/api/columns/archive/articles?page=2&pageSize=20',
		'/api/columns/empty/articles',
	],
	article: () => ['/api/articles/bridge', '/api/articles/bridge?lang=en', '/api/articles/harbour'],
	articlePreview: () => [`/api/articles/draft/preview?key=${previewKey}`],
	search: () => [
		`/api/search?q=${encodeURIComponent('大桥')}`,
		'/api/search?q=bridge&lang=en&sort=date&fdCode=news&from=2026-01-01&to=2026-12-31',
		'/api/search',
	],
	searchSuggestions: () => [
		`/api/search-suggestions?q=${encodeURIComponent('大桥')}`,
		'/api/search-suggestions?q=ne&lang=en',
		'/api/search-suggestions',
	],
	leaders: () => ['/api/leaders', '/api/leaders?lang=en'],
	leader: () => ['/api/leaders/1', '/api/leaders/12?lang=en'],
	organisation: () => ['/api/organisation', '/api/organisation?lang=en'],
	video: () => ['/api/videos/tunnel-film', '/api/videos/tunnel-film?lang=en'],
	recordPageView: () => ['/api/page-views'],
	recordPageFault: () => ['/api/page-faults'],
	articleViews: () => ['/api/page-views/bridge'],
	mostRead: () => ['/api/most-read', '/api/most-read?lang=en&days=30'],
};

test('covers every call', () => {
	expect(Object.keys(requests)).toEqual(apiRoutes.map((route) => route.definition.name));
});

describe.each(apiRoutes)('$definition.name', ({ definition, headers }) => {
	test('returns answers that match the definition', async () => {
		for (const path of requests[definition.name]?.() ?? []) {
			const {
				status,
				body,
				headers: sent,
			} = definition.method === 'get'
				? await api.get(path)
				: await api.post(path, 'path=%2Farticledetail%2Fbridge&language=zh&articleId=bridge&message=x');
			expect({ path, status }).toEqual({ path, status: 200 });
			expect(envelopeOf(definition.answer).parse(body)).toEqual(body);
			expect(sent.get('Content-Type')).toMatch(/^application\/json/);
			for (const [name, value] of Object.entries(headers)) expect(sent.get(name)).toBe(value);
		}
	});
});

test('does not cache answers to a single reader, and caches view counts for a minute', () => {
	const withOwnHeaders = apiRoutes.filter(
		(route) => route.headers['Cache-Control'] !== 'public, max-age=0, must-revalidate',
	);
	const privateHeaders = { 'Cache-Control': 'no-store', 'X-Robots-Tag': 'noindex' };
	expect(withOwnHeaders.map((route) => [route.definition.name, route.headers])).toEqual([
		['articlePreview', privateHeaders],
		['recordPageView', privateHeaders],
		['recordPageFault', privateHeaders],
		['articleViews', { 'Cache-Control': 'public, max-age=60' }],
		['mostRead', { 'Cache-Control': 'public, max-age=60' }],
	]);
});

test('answers in the requested language, by default in Chinese', async () => {
	expect((await api.get('/api/site')).body.data).toMatchObject({ siteUrl, name: { text: '磐石集团' } });
	expect((await api.get('/api/site?lang=en')).body.data).toMatchObject({ name: { text: 'Rock Group' } });
});

describe('returns HTTP 200 with code 404 and a message in the caller’s language for missing content', () => {
	test.each([
		['/api/articles/nothing', '文章不存在或已撤下。', 'This article does not exist or has been withdrawn.'],
		['/api/articles/withdrawn', '文章不存在或已撤下。', 'This article does not exist or has been withdrawn.'],
		['/api/articles/a%20b', '文章不存在或已撤下。', 'This article does not exist or has been withdrawn.'],
		['/api/articles/a%2Fb', '文章不存在或已撤下。', 'This article does not exist or has been withdrawn.'],
		['/api/columns/nothing', '栏目不存在。', 'This section does not exist.'],
		['/api/columns/%F0%9F%8F%97', '栏目不存在。', 'This section does not exist.'],
		['/api/columns/nothing/articles', '栏目不存在。', 'This section does not exist.'],
		[
			'/api/columns/news/articles?page=3',
			'列表共2页，没有第3页。',
			'There is no page 3. The list has 1 page.',
		],
		['/api/search?q=x&page=2', '列表共1页，没有第2页。', 'There is no page 2. The list has 1 page.'],
		['/api/leaders/10', '未找到该领导的信息。', 'This leader’s page does not exist.'],
		['/api/leaders/2', '未找到该领导的信息。', 'This leader’s page does not exist.'],
		['/api/leaders/one', '未找到该领导的信息。', 'This leader’s page does not exist.'],
		['/api/videos/nothing', '视频不存在或已删除。', 'This video does not exist or has been removed.'],
		['/api/videos/a%20b', '视频不存在或已删除。', 'This video does not exist or has been removed.'],
		['/api/page-views/nothing', '文章不存在或已撤下。', 'This article does not exist or has been withdrawn.'],
		['/api/articles/draft/preview', '预览链接无效或已过期。', 'This preview link is invalid or has expired.'],
		[
			'/api/articles/draft/preview?key=guess',
			'预览链接无效或已过期。',
			'This preview link is invalid or has expired.',
		],
	])('%s', async (path, chinese, english) => {
		const { status, body } = await api.get(path);
		expect({ status, body }).toEqual({ status: 200, body: { code: 404, message: chinese, data: null } });
		const inEnglish = await api.get(`${path}${path.includes('?') ? '&' : '?'}lang=en`);
		expect(failureEnvelope.parse(inEnglish.body).message).toBe(english);
	});

	test('does not cache a refused preview', async () => {
		const { headers } = await api.get('/api/articles/draft/preview?key=guess');
		expect(headers.get('Cache-Control')).toBe('no-store');
	});
});

test('describes itself', async () => {
	const response = await fetch(`${api.origin}/api/openapi.json`);
	const description = (await response.json()) as { openapi: string; servers: unknown; paths: object };
	expect(description).toMatchObject({ openapi: '3.1.0', servers: [{ url: siteUrl }] });
	expect(Object.keys(description.paths)).toHaveLength(apiRoutes.length);
});
