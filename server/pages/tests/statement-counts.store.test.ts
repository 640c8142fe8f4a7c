import { createPreviewKey } from '@portico/content/articles/preview-links.ts';
import { cacheColumnTree, loadColumnTree } from '@portico/content/columns/column-tree.ts';
import { columns } from '@portico/content/store/tables/schema.ts';
import { writeExampleContent } from '@portico/testing/content/example-content/write-example-content.ts';
import { describeWithStore } from '@portico/testing/databases/describe-with-store.ts';
import { collectStatements } from '@portico/testing/servers/collect-statements.ts';
import { type RunningPages, startPages } from '@portico/testing/servers/start-pages.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { loadBuiltWebsite } from '../../website/website-build.ts';
import counts from './statement-counts.json' with { type: 'json' };

type Counted = keyof typeof counts;

/** The calls of every page's header and footer. */
const frame = ['/api/site', '/api/menus'];

/**
 * Compares each page's number of store statements with the committed table: an increase there needs a reason. Each page
 * is rendered with an empty cache (`cold`), and with the frame's calls cached (`warm`), as nearly always.
 */
describeWithStore('the store statements of a page', (getDatabase) => {
	let pages: RunningPages;
	let statements: string[];
	let preview: string;

	beforeAll(async () => {
		const database = getDatabase();
		await writeExampleContent(database);
		await database.insert(columns).values([
			{ fdCode: 'team', page: 'leaders', names: { zh: '领导' } },
			{ fdCode: 'units', page: 'companyzzjge', names: { zh: '机构' } },
		]);
		const { secret } = await createPreviewKey(database, 'system:command', {
			articleId: 'bridge',
			lang: 'zh',
		});
		preview = `/articlepreview/bridge?key=${secret}`;
		pages = await startPages(database);
		// As in a server after its first answer.
		cacheColumnTree(database, () => true);
		await loadColumnTree(database);
		statements = collectStatements(database);
	});
	afterAll(() => pages.stop());

	const addresses: Record<Counted, () => string> = {
		home: () => '/',
		columndetail: () => '/columndetail/news',
		ztzldetail: () => '/ztzldetail/topics',
		articlepagelist: () => '/articlepagelist/company-news',
		articleimglist: () => '/articleimglist/company-news',
		articleimglists: () => '/articleimglists/company-news',
		articleimglistch: () => '/articleimglistch/company-news',
		articlevideolist: () => '/articlevideolist/company-news',
		articledetail: () => '/articledetail/bridge',
		articlepreview: () => preview,
		articlesearch: () => `/articlesearch?q=${encodeURIComponent('大桥')}`,
		articlewzq: () => '/articlewzq/company-news',
		articleqnzy: () => '/articleqnzy/company-news',
		column_article: () => '/column_article/company-news',
		leaders: () => '/leaders/team',
		companyLeaderDetail1: () => '/companyLeaderDetail1',
		companyzzjge: () => '/companyzzjge/units',
		cncec: () => '/cncec',
		'not-found': () => '/404',
		unmatched: () => '/no/such/page',
	};
	const statuses: Partial<Record<Counted, number>> = { cncec: 302, 'not-found': 404, unmatched: 302 };

	test.each(Object.entries(addresses))('%s', async (name, address) => {
		const expected = counts[name as Counted];
		pages.cache.clear();
		await request(address(), statuses[name as Counted]);
		expect(statements, statements.join('\n')).toHaveLength(expected.cold);

		pages.cache.clear();
		for (const call of frame) await request(call);
		await request(address(), statuses[name as Counted]);
		expect(statements, statements.join('\n')).toHaveLength(expected.warm);
	});

	/** Requests an address, and leaves its statements in `statements`. */
	async function request(address: string, status = 200): Promise<void> {
		statements.length = 0;
		const answer = await fetch(pages.origin + address, { redirect: 'manual' });
		await answer.arrayBuffer();
		expect(answer.status, address).toBe(status);
	}
});

test('counts every page', async () => {
	const { build } = await loadBuiltWebsite();
	const parents = new Set(Object.values(build.routes).map((route) => route?.parentId));
	const ids = Object.keys(build.routes).filter((id) => !parents.has(id));
	const leaders = ids.filter((id) => id.startsWith('companyLeaderDetai'));
	expect(leaders).toHaveLength(11);
	const counted = ids.filter((id) => !leaders.includes(id)).concat('companyLeaderDetail1');
	expect(Object.keys(counts).sort()).toEqual(counted.sort());
});
