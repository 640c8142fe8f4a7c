import { cpSync } from 'node:fs';
import { join } from 'node:path';
import type { ServerProcess } from '@portico/testing/servers/server-process.ts';
import { type ArticleText, articlePage, articleTexts } from '../articles/generated-addresses.ts';
import type { Figure, PartResult } from '../figures/part-result.ts';
import { median, percentile } from '../figures/statistics.ts';
import { type LoopResult, runClosedLoop, unexpectedStatuses } from '../load/closed-loop.ts';
import { type HttpRequest, sendRequest } from '../load/send-request.ts';
import { startPortico } from '../servers/portico.ts';
import { startMeasuredPostgres } from '../servers/postgres.ts';
import { generatedStore, importGenerated } from '../stores.ts';
import type { Bench } from './part.ts';

const articles = 1000;
const connections = 64;
/** Per round. Few, so that each gets enough visits for its count to be published. */
const maxVisitedArticles = 10;

/** Measures acknowledged visits per second on both databases and verifies that all of them are counted. */
export async function measurePageViews(bench: Bench): Promise<PartResult> {
	return {
		figures: [...(await onPglite(bench)), ...(await onPostgres(bench))],
		verdicts: [],
		notes: [
			`${connections} connections, every visit by another visitor, at most ${maxVisitedArticles} articles; acknowledged means the answer came.`,
			'After each round the counts of the visited articles are compared with the acknowledged visits.',
			'PostgreSQL writes to the disk before it acknowledges (fsync and synchronous_commit on).',
		],
	};
}

async function onPglite(bench: Bench): Promise<Figure[]> {
	const dataDir = join(bench.scratch, 'page-views');
	cpSync(await generatedStore(articles, bench.log), dataDir, { recursive: true });
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
	const texts = oneTextPerArticle(articles);
	const visitedInRound = Math.min(maxVisitedArticles, Math.floor(texts.length / (bench.rounds + 1)));
	const perSecond: number[] = [];
	const [p50, p99]: [number[], number[]] = [[], []];
	// Round 0 is a warm-up.
	for (let round = 0; round <= bench.rounds; round += 1) {
		// Use other articles in each round, so that no count is cached.
		const visited = texts.slice(round * visitedInRound, (round + 1) * visitedInRound);
		const result = await visitAll(portico.address, visited, round === 0 ? 1 : bench.seconds);
		if (round === 0) continue;
		bench.log(`  ${database}, round ${round}: ${result.responses} visits acknowledged, all of them counted`);
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

/** @throws Error when a visit was not acknowledged or not counted */
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
	if (counted !== result.responses)
		throw new Error(`${result.responses} visits were acknowledged, ${counted} counted.`);
	return result;
}

/** Counts are per article, so each article needs only one language. */
function oneTextPerArticle(count: number): ArticleText[] {
	return [...new Map(articleTexts(count).map((text) => [text.articleId, text])).values()];
}

/** The beacon request of a browser. */
function visit(origin: string, text: ArticleText): HttpRequest {
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
		const { body } = await sendRequest(origin, { path: `/api/page-views/${articleId}`, headers });
		const answer: { data: { views: number | null } } = JSON.parse(body.toString());
		if (answer.data.views === null)
			throw new Error(`${articleId} has too few visits for its count to be known.`);
		views += answer.data.views;
	}
	return views;
}
