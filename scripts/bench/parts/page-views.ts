import { cpSync } from 'node:fs';
import { join } from 'node:path';
import type { ServerProcess } from '@portico/testing/servers/server-process.ts';
import { type ArticleText, articlePage, articleTexts } from '../articles/generated-addresses.ts';
import type { Figure, PartResult } from '../figures/part-result.ts';
import { median, percentile } from '../figures/statistics.ts';
import { type LoopResult, runClosedLoop, unexpectedStatuses } from '../load/closed-loop.ts';
import { exchange, type Question } from '../load/exchange.ts';
import { startPortico } from '../servers/portico.ts';
import { startMeasuredPostgres } from '../servers/postgres.ts';
import { generatedStore, importGenerated } from '../stores.ts';
import type { Bench } from './part.ts';

const articles = 1000;
const connections = 64;
/** Articles visited in a round, at most; few, so that each has enough visits for its count to be given out. */
const mostVisited = 10;

/** Visits acknowledged a second, on both databases, and whether each acknowledged one was counted. */
export async function measurePageViews(bench: Bench): Promise<PartResult> {
	return {
		figures: [...(await onPglite(bench)), ...(await onPostgres(bench))],
		verdicts: [],
		notes: [
			`${connections} connections, every visit by another visitor, at most ${mostVisited} articles; acknowledged means the answer came.`,
			'After each round the counts of the visited articles are compared with the acknowledged visits.',
			'PostgreSQL writes to the disk before it acknowledges (fsync and synchronous_commit on).',
		],
	};
}

async function onPglite(bench: Bench): Promise<Figure[]> {
	const dataDir = join(bench.scratch, 'page-views');
	cpSync(await generatedStore(articles, bench.tell), dataDir, { recursive: true });
	const portico = await startPortico({ dataDir, logFolder: bench.scratch });
	const figures = await measure(bench, portico, 'PGlite');
	await portico.stop();
	return figures;
}

async function onPostgres(bench: Bench): Promise<Figure[]> {
	const postgres = await startMeasuredPostgres(bench.scratch);
	const { databaseUrl } = postgres;
	const dataDir = join(bench.scratch, 'page-views-on-postgres');
	const environment = { DATA_DIR: dataDir, DATABASE_URL: databaseUrl };
	await importGenerated(articles, join(bench.scratch, 'bundle'), environment);
	const portico = await startPortico({ dataDir, databaseUrl, logFolder: bench.scratch });
	const figures = await measure(bench, portico, 'PostgreSQL');
	await portico.stop();
	await postgres.stop();
	return figures;
}

async function measure(bench: Bench, portico: ServerProcess, database: string): Promise<Figure[]> {
	const texts = oneTextEach(articles);
	const visitedInRound = Math.min(mostVisited, Math.floor(texts.length / (bench.rounds + 1)));
	const perSecond: number[] = [];
	const [p50, p99]: [number[], number[]] = [[], []];
	// The round before the first only warms up.
	for (let round = 0; round <= bench.rounds; round += 1) {
		// Other articles in each round: their counts are asked for once, so no cached count can be read.
		const visited = texts.slice(round * visitedInRound, (round + 1) * visitedInRound);
		const result = await visitAll(portico.address, visited, round === 0 ? 1 : bench.seconds);
		if (round === 0) continue;
		bench.tell(`  ${database}, round ${round}: ${result.answers} visits acknowledged, all of them counted`);
		perSecond.push(result.perSecond);
		p50.push(percentile(result.latencies, 0.5));
		p99.push(percentile(result.latencies, 0.99));
	}
	return [
		{ what: `${database}: page views acknowledged`, value: median(perSecond), unit: 'requests/s' },
		{ what: `${database}: p50 at ${connections} connections`, value: median(p50), unit: 'ms' },
		{ what: `${database}: p99 at ${connections} connections`, value: median(p99), unit: 'ms' },
	];
}

/** @throws Error when a visit was not acknowledged, or acknowledged and not counted */
async function visitAll(
	origin: string,
	visited: readonly ArticleText[],
	seconds: number,
): Promise<LoopResult> {
	let number = 0;
	const next = () => {
		number += 1;
		return visit(origin, visited[number % visited.length] as ArticleText);
	};
	const result = await runClosedLoop({ origin, connections, seconds, next });
	const unexpected = unexpectedStatuses(result.statuses);
	if (unexpected) throw new Error(`Visits were not acknowledged: ${unexpected}.`);
	const counted = await countViews(origin, visited);
	if (counted !== result.answers)
		throw new Error(`${result.answers} visits were acknowledged, ${counted} counted.`);
	return result;
}

/** A count is an article's, whatever the language: each stands here once. */
function oneTextEach(count: number): ArticleText[] {
	return [...new Map(articleTexts(count).map((text) => [text.articleId, text])).values()];
}

/** The report a browser sends as a beacon. */
function visit(origin: string, text: ArticleText): Question {
	const form = {
		path: articlePage(text),
		title: '磐川工程集团',
		language: text.language,
		articleId: text.articleId,
	};
	return {
		path: '/api/page-views',
		method: 'POST',
		headers: {
			'Content-Type': 'application/x-www-form-urlencoded;charset=UTF-8',
			Origin: origin,
			'Sec-Fetch-Site': 'same-origin',
		},
		body: new URLSearchParams(form).toString(),
	};
}

async function countViews(origin: string, texts: readonly ArticleText[]): Promise<number> {
	let views = 0;
	for (const { articleId } of texts) {
		const headers = { 'Accept-Encoding': 'identity' };
		const { body } = await exchange(origin, { path: `/api/page-views/${articleId}`, headers });
		const answer: { data: { views: number | null } } = JSON.parse(body.toString());
		if (answer.data.views === null)
			throw new Error(`${articleId} has too few visits for its count to be known.`);
		views += answer.data.views;
	}
	return views;
}
