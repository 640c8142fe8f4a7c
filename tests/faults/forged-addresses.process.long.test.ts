import { Agent } from 'node:http';
import { createFilledDatabase } from '@portico/testing/instances/filled-database.ts';
import { createInstances, siteUrl } from '@portico/testing/instances/instances.ts';
import { readMetric } from '@portico/testing/instances/read-metric.ts';
import { sendRequest } from '@portico/testing/instances/send-request.ts';
import type { ServerProcess } from '@portico/testing/servers/server-process.ts';
import { beforeAll, expect, inject, test } from 'vitest';

/** Forged addresses and headers neither fill nor poison the cache. */

let instance: ServerProcess;

beforeAll(async () => {
	const database = await createFilledDatabase(inject('postgresAddress'));
	const instances = createInstances(database.databaseUrl);
	instance = await instances.start();
	return async () => {
		await instances.stop();
		await database.remove();
	};
});

const realAddresses = [
	'/',
	'/en',
	'/articledetail/news-1',
	'/en/articledetail/news-1',
	'/articlepagelist/news',
	'/articlepagelist/news?page=2',
	'/companyLeaderDetail1',
	'/robots.txt',
	'/sitemap.xml',
	'/sitemaps/articles.xml',
	'/feeds/news.xml',
	'/site.webmanifest',
	'/api/site',
	'/api/openapi.json',
	'/api/articles/news-1',
	'/api/columns/news/articles?page=2',
	'/api/leaders/1',
	// Not-found pages are rendered from these.
	'/api/leaders',
	'/api/organisation',
];

const hostile = 'evil.example';

/** Headers that a proxy may add, and that anyone may forge. */
const hostileHeaders = {
	Host: hostile,
	'X-Forwarded-Host': hostile,
	'X-Forwarded-Proto': 'gopher',
	'X-Original-URL': `/${hostile}`,
	Forwarded: `host=${hostile};proto=gopher`,
};

test('uses the Host header in no address of an answer', async () => {
	const uncachedAddresses = [
		'/articledetail/none',
		'/nothing-here',
		'/404',
		'/en/articlesearch?q=site',
		'/articledetail/news-1/',
	];
	for (const path of [...realAddresses, ...uncachedAddresses]) {
		// The first request renders the answer; the next ones may get it from the cache.
		const answers = [
			await sendRequest(instance.address, path, { headers: hostileHeaders }),
			await sendRequest(instance.address, path, { headers: { Host: `${hostile}:1` } }),
			await sendRequest(instance.address, path),
		];
		for (const { text, headers } of answers) {
			expect(text, path).not.toMatch(/evil\.example|gopher/);
			expect(JSON.stringify(headers), path).not.toMatch(/evil\.example|gopher/);
		}
		expect(new Set(answers.map(({ status }) => status)).size, path).toBe(1);
	}
	const { text } = await sendRequest(instance.address, '/en/articledetail/news-1?x=1', {
		headers: hostileHeaders,
	});
	expect(text).toContain(`<link rel="canonical" href="${siteUrl}/en/articledetail/news-1"`);
	for (const path of ['/feeds/news.xml', '/sitemap.xml', '/robots.txt', '/api/openapi.json']) {
		expect((await sendRequest(instance.address, path, { headers: hostileHeaders })).text, path).toContain(
			siteUrl,
		);
	}
});

/** Variants of cached addresses: answered from the cache. */
const cachedVariants: ((number: number) => string)[] = [
	(number) => `/articledetail/news-1?x=${number}`,
	(number) => `/?${number}`,
	(number) => `/en?utm_source=${number}&lang=zh`,
	(number) => `/articledetail/news-1?b=${number}&a=${number}`,
	(number) => `/articlepagelist/news?x=${number}&page=2`,
	(number) => `/articledetail/%6e${percentEncoded('ews-1', number)}?x=${number}`,
	(number) => `/feeds/news.xml?x=${number}`,
	(number) => `/robots.txt?${number}`,
	(number) => `/api/articles/news-1?x=${number}&lang=zh`,
	(number) => `/api/columns/news/articles?z=${number}&page=2`,
];

/** Unknown or differently written addresses: rendered each time or refused, and never cached. */
const uncacheableAddresses: ((number: number) => string)[] = [
	(number) => `/articledetail/made-up-${number}`,
	(number) => `/ARTICLEDETAIL/news-1?x=${number}`,
	(number) => `/articledetail/NEWS-${number}`,
	(number) => `/%61rticledetail/news-1?x=${number}`,
	(number) => `/articlepagelist/news?page=${1000 + number}`,
	(number) => `/articlepagelist/news?page=2&page=${number}`,
	(number) => `/leaders/made-up-${number}`,
	(number) => `/companyzzjge/made-up-${number}`,
	(number) => `/column_article/made-up-${number}`,
	(number) => `/sitemaps/articles.xml?after=made-up-${number}`,
	(number) => `/feeds/made-up-${number}.xml`,
	(number) => `/made-up/${number}`,
	(number) => `/articledetail/news-1/?x=${number}`,
	(number) => `//articledetail//news-1?x=${number}`,
	(number) => `/api/leaders/0${number}`,
	(number) => `/api/columns/made-up-${number}?lang=en`,
	(number) => `/api/articles/news-1?lang=${number}`,
	(number) => `/api/columns/news/articles?page=${1000 + number}`,
];

test('twenty thousand forged addresses do not change the cache', async () => {
	for (const path of realAddresses) await sendRequest(instance.address, path);
	const answersBefore = await readMetric(instance.address, 'portico_cache_answers');
	const rendersBefore = await readMetric(instance.address, 'portico_render_duration_seconds_count');

	const [variantCount, uncacheableCount] = [19_460, 540];
	const paths = [
		...Array.from({ length: variantCount }, (_, number) => pick(cachedVariants, number)(number)),
		...Array.from({ length: uncacheableCount }, (_, number) => pick(uncacheableAddresses, number)(number)),
	];
	const faults = await requestAll(paths);
	expect(faults).toEqual([]);

	expect(await readMetric(instance.address, 'portico_cache_answers')).toBe(answersBefore);
	const renders = await readMetric(instance.address, 'portico_render_duration_seconds_count');
	expect(renders - rendersBefore).toBeLessThanOrEqual(uncacheableCount);
	expect((await sendRequest(instance.address, '/articledetail/news-1')).headers['cache-status']).toBe(
		'portico; hit',
	);
});

/** Requests all paths, each with a different host name. @returns the server errors */
async function requestAll(paths: readonly string[]): Promise<string[]> {
	const agent = new Agent({ keepAlive: true, maxSockets: 16 });
	const faults: string[] = [];
	let next = 0;
	const requestNext = async () => {
		for (let number = next++; number < paths.length; number = next++) {
			const path = paths[number] as string;
			const host = `${number}.${hostile}`;
			const { status } = await sendRequest(instance.address, path, {
				agent,
				headers: { Host: host, 'X-Forwarded-Host': host },
			});
			if (status >= 500) faults.push(`${path}: ${status}`);
		}
	};
	await Promise.all(Array.from({ length: 16 }, requestNext));
	agent.destroy();
	return faults;
}

function pick<Item>(items: readonly Item[], number: number): Item {
	return items[number % items.length] as Item;
}

/** The same text, with different letters percent-encoded for each number. */
function percentEncoded(text: string, number: number): string {
	return Array.from(text, (letter, index) =>
		(number >> index) & 1 ? `%${letter.charCodeAt(0).toString(16)}` : letter,
	).join('');
}
