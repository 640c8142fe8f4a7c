import { createPreviewKey } from '@portico/content/publishing/preview-links.ts';
import { writeExampleContent } from '@portico/content/queries/example-content/write-example-content.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { describeOnBothDatabases } from '../../../tests/on-both-databases/describe-on-both-databases.ts';
import { collectStatements } from '../../api/tests/collect-statements.ts';
import { loadBuiltWebsite } from '../../website/built-website.ts';
import { type RunningPages, startPages } from './start-pages.ts';
import counts from './statement-counts.json' with { type: 'json' };

type Counted = keyof typeof counts;

/** What the header and the footer of every page are made from. */
const frame = ['/api/site', '/api/menus'];

/**
 * How many statements each page sends the store, by the committed table: a rise there needs an argument.
 * Each page is made when nothing is kept (`nothingKept`), and when what the frame is made from is
 * (`frameKept`), as it nearly always is.
 */
describeOnBothDatabases('the statements of a page', (getDatabase) => {
	let pages: RunningPages;
	let statements: string[];
	let preview: string;

	beforeAll(async () => {
		const database = getDatabase();
		await writeExampleContent(database);
		const { secret } = await createPreviewKey(database, { articleId: 'bridge', lang: 'zh' });
		preview = `/articlepreview/bridge?key=${secret}`;
		pages = await startPages(database);
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
		leaders: () => '/leaders/about',
		companyLeaderDetail1: () => '/companyLeaderDetail1',
		companyzzjge: () => '/companyzzjge/about',
		'design-system': () => '/design-system',
		cncec: () => '/cncec',
		'not-found': () => '/404',
		unmatched: () => '/no/such/page',
	};
	const statuses: Partial<Record<Counted, number>> = { cncec: 302, 'not-found': 404, unmatched: 302 };

	test.each(Object.entries(addresses))('%s', async (name, address) => {
		const expected = counts[name as Counted];
		pages.cache.clear();
		await make(address(), statuses[name as Counted]);
		expect(statements, statements.join('\n')).toHaveLength(expected.nothingKept);

		pages.cache.clear();
		for (const call of frame) await make(call);
		await make(address(), statuses[name as Counted]);
		expect(statements, statements.join('\n')).toHaveLength(expected.frameKept);
	});

	/** Has an answer made, and leaves behind the statements that took. */
	async function make(address: string, status = 200): Promise<void> {
		statements.length = 0;
		const answer = await fetch(pages.origin + address, { redirect: 'manual' });
		await answer.arrayBuffer();
		expect(answer.status, address).toBe(status);
	}
});

test('every page is counted', async () => {
	const { build } = await loadBuiltWebsite();
	const parents = new Set(Object.values(build.routes).map((route) => route?.parentId));
	const ids = Object.keys(build.routes).filter((id) => !parents.has(id));
	const leaders = ids.filter((id) => id.startsWith('companyLeaderDetai'));
	expect(leaders).toHaveLength(11);
	const counted = ids.filter((id) => !leaders.includes(id)).concat('companyLeaderDetail1');
	expect(Object.keys(counts).sort()).toEqual(counted.sort());
});
