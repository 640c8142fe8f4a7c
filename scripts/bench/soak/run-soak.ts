import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { findLostWrites } from '@portico/testing/instances/find-lost-writes.ts';
import { articlePage, articleTexts } from '../articles/generated-addresses.ts';
import type { DatabaseName } from '../command-line.ts';
import { median } from '../figures/statistics.ts';
import { startMeasuredPostgres } from '../servers/postgres.ts';
import { residentMegabytes } from '../servers/process-stats.ts';
import { importGenerated } from '../stores.ts';
import { startEditors } from './editors.ts';
import { type SoakServer, startSoakServer } from './soak-servers.ts';
import { startVisitors } from './visitors.ts';

export type Soak = {
	database: DatabaseName;
	/** Duration of the load. */
	seconds: number;
	/** Number of articles imported beforehand. */
	articles: number;
	/** Number of times a server is killed. */
	kills: number;
	/** Pause between editor commands, in milliseconds. */
	editEveryMs: number;
	/** An existing folder. */
	scratch: string;
	log(line: string): void;
};

export type SoakResult = {
	answers: number;
	/** Responses of 500 and above and connection errors of running servers. */
	faults: number;
	/** Descriptions of the first faults. */
	faultDescriptions: string[];
	/** Requests that failed because of a kill. */
	excused: number;
	commands: number;
	unanswered: number;
	views: number;
	/** Acknowledged writes missing from the store. */
	lost: string[];
	/** Median resident memory in MB in the second and last third of the time after the last kill. */
	memory: { warm: number; end: number };
};

/**
 * Runs visitors and editors while a server is killed repeatedly, then verifies that no acknowledged write is lost.
 * PostgreSQL has two instances, one of which is never killed. An embedded store has one, which is killed only in
 * the first third of the time.
 */
export async function runSoak(soak: Soak): Promise<SoakResult> {
	const { database, scratch, articles, log } = soak;
	const folder = join(scratch, `soak-${database}`);
	mkdirSync(folder);
	const postgres = database === 'postgres' ? await startMeasuredPostgres(scratch) : null;
	const databaseUrl = postgres?.databaseUrl ?? '';
	const dataDir = (name: string) => join(folder, postgres ? name : 'store');
	const environment = { DATA_DIR: dataDir('a'), DATABASE_URL: databaseUrl };
	await importGenerated(articles, join(folder, 'bundle'), environment);
	const names = postgres ? ['a', 'b'] : ['a'];
	const servers: SoakServer[] = [];
	for (const name of names) servers.push(await startSoakServer(dataDir(name), databaseUrl, folder));
	const [watched, killed] = [servers[0] as SoakServer, servers.at(-1) as SoakServer];

	const texts = articleTexts(articles);
	const pages = texts.map(articlePage);
	const articleIds = [...new Set(texts.map(({ articleId }) => articleId))].slice(0, 20);
	const visits = servers.map((server) => startVisitors(server, rotatePages(pages), articleIds));
	const editors = startEditors({
		...{ firstNew: articles, scratch: folder, environment, everyMs: soak.editEveryMs },
	});

	const memory: { at: number; megabytes: number }[] = [];
	const startedAt = performance.now();
	const elapsed = () => (performance.now() - startedAt) / 1000;
	const killUntil = postgres ? soak.seconds : soak.seconds / 3;
	let kills = 0;
	let lastKill = 0;
	while (elapsed() < soak.seconds) {
		await pause(Math.min(5000, soak.seconds * 100));
		if (kills < soak.kills && elapsed() > ((kills + 0.5) / soak.kills) * killUntil) {
			kills += 1;
			await killed.killAndRestart();
			if (killed === watched) lastKill = elapsed();
			log(`  ${database}: kill ${kills} of ${soak.kills} after ${Math.round(elapsed())} s`);
		}
		memory.push({ at: elapsed(), megabytes: residentMegabytes(watched.pid()) });
	}
	await editors.stop();
	await Promise.all(visits.map(({ stop }) => stop()));
	await Promise.all(servers.map((server) => server.stop()));

	const stats = visits.map((visit) => visit.stats);
	const { acknowledged } = editors;
	const lost = await findLostWrites(
		environment,
		acknowledged.shown,
		stats.map(({ acknowledgedViews }) => acknowledgedViews),
	);
	await postgres?.stop();
	return {
		answers: sum(stats.map(({ answers }) => answers)),
		faults: sum(stats.map(({ faults }) => faults)),
		faultDescriptions: stats.flatMap(({ faultDescriptions }) => faultDescriptions),
		excused: sum(stats.map(({ excused }) => excused)),
		commands: acknowledged.commands,
		unanswered: acknowledged.unanswered,
		views: sum(stats.flatMap(({ acknowledgedViews }) => [...acknowledgedViews.values()])),
		lost,
		memory: medianByThird(memory, lastKill, soak.seconds),
	};
}

/** Rotates through articles, mixed with searches, lists, documents and missing pages. */
function rotatePages(pages: readonly string[]): () => string {
	const others = [
		'/',
		'/en',
		'/sitemap.xml',
		'/feeds/bench-group.xml',
		'/articledetail/made-up',
		'/search-of-nothing',
	];
	const words = ['大桥', '隧道', '安全', 'bridge', 'metro', '2026', '项目部'];
	let turn = 0;
	return () => {
		turn += 1;
		if (turn % 7 === 0) return `/articlesearch?q=${encodeURIComponent(words[turn % words.length] as string)}`;
		if (turn % 11 === 0) return others[turn % others.length] as string;
		return pages[turn % pages.length] as string;
	};
}

function medianByThird(
	samples: readonly { at: number; megabytes: number }[],
	from: number,
	to: number,
): SoakResult['memory'] {
	const within = (begin: number, end: number) => {
		const some = samples.filter(({ at }) => at >= begin && at <= end).map(({ megabytes }) => megabytes);
		return some.length === 0 ? Number.NaN : median(some);
	};
	const third = (to - from) / 3;
	return { warm: within(from + third, from + 2 * third), end: within(from + 2 * third, to + 60) };
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0);
