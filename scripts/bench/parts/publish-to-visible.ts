import { Agent } from 'node:http';
import { join } from 'node:path';
import { publish, saveDraft } from '@portico/testing/content/edit-texts.ts';
import type { ServerProcess } from '@portico/testing/servers/server-process.ts';
import { openStore, type Store } from '../../../content/store/connect.ts';
import { articleIdOf } from '../articles/compose-article.ts';
import { articlePage } from '../articles/generated-addresses.ts';
import { atMost, type Figure, type PartResult, type Verdict } from '../figures/part-result.ts';
import { percentile } from '../figures/statistics.ts';
import { isCacheHit } from '../load/cache-status.ts';
import { sendRequest } from '../load/send-request.ts';
import { startPortico } from '../servers/portico.ts';
import { startMeasuredPostgres } from '../servers/postgres.ts';
import { importGenerated } from '../stores.ts';
import type { Bench } from './part.ts';
import { terminateListeners } from './terminate-listeners.ts';

const articles = 1000;
/** The requirements with and without notifications. */
const limitMs = 250;
const limitWithoutNotificationsMs = 1500;

/** Measures the delay until a publication is visible on both instances that share one PostgreSQL. */
export async function measurePublishToVisible(bench: Bench): Promise<PartResult> {
	const { scratch, log } = bench;
	const postgres = await startMeasuredPostgres(scratch);
	const { databaseUrl } = postgres;
	const dataDir = (name: string) => join(scratch, `instance-${name}`);
	await importGenerated(articles, join(scratch, 'bundle'), {
		DATA_DIR: dataDir('a'),
		DATABASE_URL: databaseUrl,
	});
	const instances = [
		await startPortico({ dataDir: dataDir('a'), databaseUrl, logFolder: scratch }),
		await startPortico({ dataDir: dataDir('b'), databaseUrl, logFolder: scratch }),
	];
	const store = await openStore({ databaseUrl, dataDir: null });

	const publications = bench.quick ? 10 : 100;
	log(`  ${publications} publications, heard of by notification`);
	const unrelated = await watchUnrelatedPage(instances.map(({ address }) => address));
	const notified = await publishOften(store, instances, publications, 'heard');
	const cacheHitShare = await unrelated.cacheHitShare();
	log(`  ${publications} publications while the notification connections are cut`);
	const termination = terminateListeners(store);
	const cutOff = await publishOften(store, instances, publications, 'cut off');
	const cuts = await termination.stop();

	await Promise.all(instances.map((instance) => instance.stop()));
	await store.close();
	await postgres.stop();
	return {
		figures: [...figuresOf('notified', notified), ...figuresOf('notifications cut', cutOff)],
		verdicts: [
			atMost('publish to visible on both, p95 in ms', percentile(notified, 0.95), limitMs),
			...(cuts > 0
				? [
						atMost(
							'… while notifications are cut, p95 in ms',
							percentile(cutOff, 0.95),
							limitWithoutNotificationsMs,
						),
					]
				: []),
			...(cacheHitShare === null ? [] : [unrelatedVerdict(cacheHitShare)]),
		],
		notes: [
			'From the call of publish() to the first page of the slower instance that shows the new title; both are asked again as soon as they answer.',
			cuts > 0
				? `${cuts} notification connections were terminated.`
				: 'No connection listened: nothing could be cut.',
			...(cacheHitShare === null
				? ['The server names no cache outcome: whether the unrelated page stayed cached is unknown.']
				: []),
		],
	};
}

function figuresOf(how: string, latencies: readonly number[]): Figure[] {
	return [
		{ what: `publish to visible, ${how}, p50`, value: percentile(latencies, 0.5), unit: 'ms' },
		{ what: `publish to visible, ${how}, p95`, value: percentile(latencies, 0.95), unit: 'ms' },
	];
}

function unrelatedVerdict(share: number): Verdict {
	const requirement = 'share of asks for an unrelated page answered from the cache';
	return { requirement, measured: share, limit: '= 1', passed: share === 1 };
}

/** Publishes new titles repeatedly. @returns the delay of each in milliseconds until both instances show it */
async function publishOften(
	{ database }: Store,
	instances: readonly ServerProcess[],
	times: number,
	run: string,
): Promise<number[]> {
	const latencies: number[] = [];
	for (let number = 0; number < times; number += 1) {
		const key = { articleId: articleIdOf(number), lang: 'zh' as const };
		const path = articlePage({ articleId: key.articleId, language: key.lang });
		const title = `${run} ${number} ${Date.now().toString(36)}`;
		// Cache the page on both instances before it changes.
		await Promise.all(instances.map(({ address }) => waitUntilVisible(address, path, '<title>')));
		await saveDraft(database, key, { title, body: `<p>${title}</p>` });
		const startedAt = performance.now();
		const visible = instances.map(({ address }) => waitUntilVisible(address, path, title));
		const [visibleAt] = await Promise.all([Promise.all(visible), publish(database, key)]);
		latencies.push(Math.max(...visibleAt) - startedAt);
	}
	return latencies;
}

const intervalMs = 100;

/** An old article far from the published ones: none of its neighbours, lists or relations change. */
const path = articlePage({ articleId: articleIdOf(500), language: 'zh' });

/**
 * Repeatedly requests a page that no publication affects, on every instance.
 *
 * @returns `cacheHitShare` stops it and returns the share of cached responses; null without Cache-Status
 */
async function watchUnrelatedPage(
	origins: readonly string[],
): Promise<{ cacheHitShare(): Promise<number | null> }> {
	// Fill the cache.
	for (const origin of origins) await sendRequest(origin, { path });
	const hits: (boolean | null)[] = [];
	let stopped = false;
	const watch = async () => {
		while (!stopped) {
			for (const origin of origins) hits.push(isCacheHit((await sendRequest(origin, { path })).headers));
			await new Promise((resolve) => setTimeout(resolve, intervalMs));
		}
	};
	const watching = watch();
	// cacheHitShare() reports a failure; prevent an unhandled rejection until then.
	watching.catch(() => undefined);
	return {
		async cacheHitShare() {
			stopped = true;
			await watching;
			const reported = hits.filter((hit) => hit !== null);
			return reported.length === 0 ? null : reported.filter(Boolean).length / reported.length;
		},
	};
}

/** Far above every limit. */
const timeoutMs = 20_000;

/**
 * Requests a page repeatedly until it contains a text.
 *
 * @returns the time of that response, from `performance.now()`
 * @throws Error after a timeout
 */
async function waitUntilVisible(origin: string, path: string, text: string): Promise<number> {
	const agent = new Agent({ keepAlive: true, maxSockets: 1 });
	const deadline = performance.now() + timeoutMs;
	try {
		while (performance.now() < deadline) {
			const { body } = await sendRequest(origin, { path, headers: { 'Accept-Encoding': 'identity' } }, agent);
			if (body.includes(text)) return performance.now();
		}
	} finally {
		agent.destroy();
	}
	throw new Error(`${origin}${path} did not show “${text}” within ${timeoutMs} ms.`);
}
