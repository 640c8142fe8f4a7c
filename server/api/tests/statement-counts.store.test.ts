import { createPreviewKey } from '@portico/content/articles/preview-links.ts';
import { cacheColumnTree, loadColumnTree } from '@portico/content/columns/column-tree.ts';
import { writeExampleContent } from '@portico/testing/content/example-content/write-example-content.ts';
import { describeWithStore } from '@portico/testing/databases/describe-with-store.ts';
import { collectStatements } from '@portico/testing/servers/collect-statements.ts';
import { browserHeaders } from '@portico/testing/servers/start-api.ts';
import type { Hono } from 'hono';
import { pino } from 'pino';
import { beforeAll, expect, test } from 'vitest';
import { createClientAddress } from '../../operation/client-address.ts';
import { createStatistics } from '../../statistics/statistics.ts';
import { createApi } from '../create-api.ts';
import { apiRoutes } from '../public-routes.ts';
import counts from './statement-counts.json' with { type: 'json' };

type Counted = keyof typeof counts;

/**
 * Compares each call's number of store statements with the committed table: an increase there needs a reason. The
 * requests cover all content that a call can return.
 */
describeWithStore('the statements of an API call', (getDatabase) => {
	let api: Hono;
	let statements: string[];
	let preview: string;

	beforeAll(async () => {
		const database = getDatabase();
		await writeExampleContent(database);
		const { secret } = await createPreviewKey(database, 'system:command', {
			articleId: 'bridge',
			lang: 'zh',
		});
		preview = `/api/articles/bridge/preview?key=${secret}`;
		const siteUrl = 'https://site.example';
		const statistics = createStatistics({ database, siteUrl });
		const clientAddress = createClientAddress([]);
		api = createApi({ database, siteUrl, statistics, clientAddress, logger: pino({ level: 'silent' }) });
		// The first visit of a day creates the secret of the day.
		await reportView('/404');
		// As in a server after its first answer.
		cacheColumnTree(database, () => true);
		await loadColumnTree(database);
		statements = collectStatements(database);
	});

	const addresses: Record<Exclude<Counted, 'recordPageView' | 'recordPageFault'>, () => string> = {
		site: () => '/api/site',
		home: () => '/api/home',
		menus: () => '/api/menus',
		column: () => '/api/columns/news',
		columnArticles: () => '/api/columns/news/articles',
		article: () => '/api/articles/bridge',
		'article with videos': () => '/api/articles/harbour?lang=en',
		articlePreview: () => preview,
		search: () => `/api/search?q=${encodeURIComponent('大桥')}&fdCode=news`,
		'search in a period': () => `/api/search?q=${encodeURIComponent('大桥')}&from=2026-01-01&to=2026-12-31`,
		searchSuggestions: () => `/api/search-suggestions?q=${encodeURIComponent('公司')}`,
		leaders: () => '/api/leaders',
		leader: () => '/api/leaders/1',
		organisation: () => '/api/organisation',
		video: () => '/api/videos/tunnel-film',
		'a video that cannot exist': () => '/api/videos/a%20b',
		mostRead: () => '/api/most-read',
		articleViews: () => '/api/page-views/bridge',
		'an id that cannot exist': () => '/api/articles/a%20b',
	};

	test.each(Object.entries(addresses))('%s', async (name, address) => {
		statements.length = 0;
		const response = await api.request(address());
		expect(response.status).toBe(200);
		expect(statements, statements.join('\n')).toHaveLength(counts[name as Counted]);
	});

	const post = async (path: string, form: Record<string, string>) =>
		api.request(path, { method: 'POST', headers: browserHeaders, body: new URLSearchParams(form) });
	const reportView = (path: string) => post('/api/page-views', { path, language: 'zh' });

	test('recordPageView', async () => {
		statements.length = 0;
		const response = await reportView('/');
		expect(response.status).toBe(200);
		expect(statements).toHaveLength(counts.recordPageView);
	});

	test('recordPageFault', async () => {
		statements.length = 0;
		const response = await post('/api/page-faults', { path: '/', message: 'x', language: 'zh' });
		expect(response.status).toBe(200);
		expect(statements).toHaveLength(counts.recordPageFault);
	});
});

test('covers every call', () => {
	for (const { definition } of apiRoutes) expect(counts).toHaveProperty(definition.name);
});
