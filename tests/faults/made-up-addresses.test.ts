import { Agent } from 'node:http';
import { beforeAll, expect, inject, test } from 'vitest';
import type { ServerProcess } from '../site/server-process.ts';
import { ask } from './ask.ts';
import { createFilledDatabase } from './filled-database.ts';
import { instancesOn, siteUrl } from './instances.ts';
import { readMetric } from './read-metric.ts';

/** Nobody fills or poisons the cache by the addresses and headers they make up. */

let instance: ServerProcess;

beforeAll(async () => {
	const database = await createFilledDatabase(inject('postgresAddress'));
	const instances = instancesOn(database.databaseUrl);
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
	// What pages that are not found are made from.
	'/api/leaders',
	'/api/organisation',
];

const hostile = 'evil.example';

/** What a proxy in front may add, and anybody else may write. */
const hostileHeaders = {
	Host: hostile,
	'X-Forwarded-Host': hostile,
	'X-Forwarded-Proto': 'gopher',
	'X-Original-URL': `/${hostile}`,
	Forwarded: `host=${hostile};proto=gopher`,
};

test('no address that is shown takes the Host that was sent', async () => {
	const others = [
		'/articledetail/none',
		'/nothing-here',
		'/404',
		'/en/articlesearch?q=site',
		'/articledetail/news-1/',
	];
	for (const path of [...realAddresses, ...others]) {
		// The first of each makes the answer, where the next one may get it from the cache.
		const answers = [
			await ask(instance.address, path, { headers: hostileHeaders }),
			await ask(instance.address, path, { headers: { Host: `${hostile}:1` } }),
			await ask(instance.address, path),
		];
		for (const { text, headers } of answers) {
			expect(text, path).not.toMatch(/evil\.example|gopher/);
			expect(JSON.stringify(headers), path).not.toMatch(/evil\.example|gopher/);
		}
		expect(new Set(answers.map(({ status }) => status)).size, path).toBe(1);
	}
	const { text } = await ask(instance.address, '/en/articledetail/news-1?x=1', { headers: hostileHeaders });
	expect(text).toContain(`<link rel="canonical" href="${siteUrl}/en/articledetail/news-1"`);
	for (const path of ['/feeds/news.xml', '/sitemap.xml', '/robots.txt', '/api/openapi.json']) {
		expect((await ask(instance.address, path, { headers: hostileHeaders })).text, path).toContain(siteUrl);
	}
});

/** Other spellings of addresses that are kept: answered from the cache. */
const spellings: ((number: number) => string)[] = [
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

/** What is nothing of ours, or not written as ours is: made anew each time, or refused, and never kept. */
const strangers: ((number: number) => string)[] = [
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

test('twenty thousand made-up addresses leave the cache as it was', async () => {
	for (const path of realAddresses) await ask(instance.address, path);
	const answersBefore = await readMetric(instance.address, 'portico_cache_answers');
	const rendersBefore = await readMetric(instance.address, 'portico_render_duration_seconds_count');

	const [spelt, strange] = [19_460, 540];
	const paths = [
		...Array.from({ length: spelt }, (_, number) => pick(spellings, number)(number)),
		...Array.from({ length: strange }, (_, number) => pick(strangers, number)(number)),
	];
	const faults = await askAll(paths);
	expect(faults).toEqual([]);

	expect(await readMetric(instance.address, 'portico_cache_answers')).toBe(answersBefore);
	const renders = await readMetric(instance.address, 'portico_render_duration_seconds_count');
	expect(renders - rendersBefore).toBeLessThanOrEqual(strange);
	expect((await ask(instance.address, '/articledetail/news-1')).headers['cache-status']).toBe('portico; hit');
});

/** Asks for all of them, each time by another name of the host. @returns the answers that are faults */
async function askAll(paths: readonly string[]): Promise<string[]> {
	const agent = new Agent({ keepAlive: true, maxSockets: 16 });
	const faults: string[] = [];
	let next = 0;
	const keepAsking = async () => {
		for (let number = next++; number < paths.length; number = next++) {
			const path = paths[number] as string;
			const host = `${number}.${hostile}`;
			const { status } = await ask(instance.address, path, {
				agent,
				headers: { Host: host, 'X-Forwarded-Host': host },
			});
			if (status >= 500) faults.push(`${path}: ${status}`);
		}
	};
	await Promise.all(Array.from({ length: 16 }, keepAsking));
	agent.destroy();
	return faults;
}

function pick<Item>(items: readonly Item[], number: number): Item {
	return items[number % items.length] as Item;
}

/** The same text with other letters encoded for each number. */
function percentEncoded(text: string, number: number): string {
	return Array.from(text, (letter, index) =>
		(number >> index) & 1 ? `%${letter.charCodeAt(0).toString(16)}` : letter,
	).join('');
}
