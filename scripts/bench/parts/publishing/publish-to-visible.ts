import { join } from 'node:path';
import { publish, saveDraft } from '@portico/testing/content/edit-texts.ts';
import type { ServerProcess } from '@portico/testing/servers/server-process.ts';
import { openStore, type Store } from '../../../../content/store/connect.ts';
import { articleIdOf } from '../../articles/compose-article.ts';
import { articlePage } from '../../articles/generated-addresses.ts';
import { atMost, type Figure, type PartResult, type Verdict } from '../../figures/part-result.ts';
import { percentile } from '../../figures/statistics.ts';
import { startPortico } from '../../servers/portico.ts';
import { startMeasuredPostgres } from '../../servers/postgres.ts';
import { importGenerated } from '../../stores.ts';
import type { Bench } from '../part.ts';
import { cutListening } from './cut-listening.ts';
import { watchUnrelatedPage } from './unrelated-page.ts';
import { untilVisible } from './until-visible.ts';

const articles = 1000;
/** As the issue demands, with notifications and without. */
const limitMs = 250;
const limitWithoutNotificationsMs = 1500;

/** How long it takes until what was published shows on both of two instances that share one PostgreSQL. */
export async function measurePublishToVisible(bench: Bench): Promise<PartResult> {
	const { scratch, tell } = bench;
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
	tell(`  ${publications} publications, heard of by notification`);
	const unrelated = await watchUnrelatedPage(instances.map(({ address }) => address));
	const heard = await publishOften(store, instances, publications, 'heard');
	const keptShare = await unrelated.keptShare();
	tell(`  ${publications} publications while the notification connections are cut`);
	const cutting = cutListening(store);
	const cutOff = await publishOften(store, instances, publications, 'cut off');
	const cuts = await cutting.stop();

	await Promise.all(instances.map((instance) => instance.stop()));
	await store.close();
	await postgres.stop();
	return {
		figures: [...figuresOf('notified', heard), ...figuresOf('notifications cut', cutOff)],
		verdicts: [
			atMost('publish to visible on both, p95 in ms', percentile(heard, 0.95), limitMs),
			...(cuts > 0
				? [
						atMost(
							'… while notifications are cut, p95 in ms',
							percentile(cutOff, 0.95),
							limitWithoutNotificationsMs,
						),
					]
				: []),
			...(keptShare === null ? [] : [unrelatedVerdict(keptShare)]),
		],
		notes: [
			'From the call of publish() to the first page of the slower instance that shows the new title; both are asked again as soon as they answer.',
			cuts > 0
				? `${cuts} notification connections were terminated.`
				: 'No connection listened: nothing could be cut.',
			...(keptShare === null
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

/** Publishes a new title of one article again and again. @returns milliseconds of each until both showed it */
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
		// Both have the page before it changes, as they have for a page that is read.
		await Promise.all(instances.map(({ address }) => untilVisible(address, path, '<title>')));
		await saveDraft(database, key, { title, body: `<p>${title}</p>` });
		const startedAt = performance.now();
		const seen = instances.map(({ address }) => untilVisible(address, path, title));
		const [moments] = await Promise.all([Promise.all(seen), publish(database, key)]);
		latencies.push(Math.max(...moments) - startedAt);
	}
	return latencies;
}
