import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { findLostWrites } from '@portico/testing/instances/find-lost-writes.ts';
import { articlePage, articleTexts } from '../articles/generated-addresses.ts';
import type { DatabaseName } from '../command-line.ts';
import { median } from '../figures/statistics.ts';
import { startMeasuredPostgres } from '../servers/postgres.ts';
import { residentMegabytes } from '../servers/process-facts.ts';
import { importGenerated } from '../stores.ts';
import { letEdit } from './editors.ts';
import { type SoakedServer, startSoakedServer } from './soaked-servers.ts';
import { letVisit } from './visitors.ts';

export type Soak = {
	database: DatabaseName;
	/** How long visitors and editors come. */
	seconds: number;
	/** Articles there are before they come. */
	articles: number;
	/** How often a server is killed. */
	kills: number;
	/** Between one command of the editors and the next, in milliseconds. */
	editEveryMs: number;
	/** An existing folder. */
	scratch: string;
	tell(line: string): void;
};

export type Soaked = {
	answers: number;
	/** Answers of 500 and above, and broken connections, of servers that were up. */
	faults: number;
	/** The first of them, in words. */
	faultDescriptions: string[];
	/** Requests that failed around a kill. */
	excused: number;
	commands: number;
	unanswered: number;
	views: number;
	/** What was acknowledged, and is not in the store. */
	lost: string[];
	/** Median of resident memory in the second and in the last third of the time after the last kill, in MB. */
	memory: { warm: number; end: number };
};

/**
 * Lets visitors read, search and be counted, and editors import, withdraw and publish, while a server is killed now
 * and then, and looks afterwards for everything that was acknowledged. On PostgreSQL two instances serve, of which
 * one is never killed; an embedded store has one, which is killed in the first third of the time.
 */
export async function runSoak(soak: Soak): Promise<Soaked> {
	const { database, scratch, articles, tell } = soak;
	const folder = join(scratch, `soak-${database}`);
	mkdirSync(folder);
	const postgres = database === 'postgres' ? await startMeasuredPostgres(scratch) : null;
	const databaseUrl = postgres?.databaseUrl ?? '';
	const dataDir = (name: string) => join(folder, postgres ? name : 'store');
	const environment = { DATA_DIR: dataDir('a'), DATABASE_URL: databaseUrl };
	await importGenerated(articles, join(folder, 'bundle'), environment);
	const names = postgres ? ['a', 'b'] : ['a'];
	const servers: SoakedServer[] = [];
	for (const name of names) servers.push(await startSoakedServer(dataDir(name), databaseUrl, folder));
	const [watched, killed] = [servers[0] as SoakedServer, servers.at(-1) as SoakedServer];

	const texts = articleTexts(articles);
	const pages = texts.map(articlePage);
	const articleIds = [...new Set(texts.map(({ articleId }) => articleId))].slice(0, 20);
	const visits = servers.map((server) => letVisit(server, pagesInTurn(pages), articleIds));
	const editors = letEdit({
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
			tell(`  ${database}: kill ${kills} of ${soak.kills} after ${Math.round(elapsed())} s`);
		}
		memory.push({ at: elapsed(), megabytes: residentMegabytes(watched.pid()) });
	}
	await editors.stop();
	await Promise.all(visits.map(({ stop }) => stop()));
	await Promise.all(servers.map((server) => server.stop()));

	const met = visits.map((visit) => visit.met);
	const { acknowledged } = editors;
	const lost = await findLostWrites(
		environment,
		acknowledged.shown,
		met.map(({ acknowledgedViews }) => acknowledgedViews),
	);
	await postgres?.stop();
	return {
		answers: sum(met.map(({ answers }) => answers)),
		faults: sum(met.map(({ faults }) => faults)),
		faultDescriptions: met.flatMap(({ faultDescriptions }) => faultDescriptions),
		excused: sum(met.map(({ excused }) => excused)),
		commands: acknowledged.commands,
		unanswered: acknowledged.unanswered,
		views: sum(met.flatMap(({ acknowledgedViews }) => [...acknowledgedViews.values()])),
		lost,
		memory: thirdsOf(memory, lastKill, soak.seconds),
	};
}

/** Articles in a fixed disorder; between them searches, lists, documents, and what is not there. */
function pagesInTurn(pages: readonly string[]): () => string {
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

function thirdsOf(
	samples: readonly { at: number; megabytes: number }[],
	from: number,
	to: number,
): Soaked['memory'] {
	const within = (begin: number, end: number) => {
		const some = samples.filter(({ at }) => at >= begin && at <= end).map(({ megabytes }) => megabytes);
		return some.length === 0 ? Number.NaN : median(some);
	};
	const third = (to - from) / 3;
	return { warm: within(from + third, from + 2 * third), end: within(from + 2 * third, to + 60) };
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0);
