import { Agent } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { browserHeaders, visitorAddress } from '../load/browser-headers.ts';
import { exchange, type Question } from '../load/exchange.ts';
import type { SoakedServer } from './soaked-servers.ts';

/** What visitors met so far. */
export type Met = {
	answers: number;
	/** Answers of 500 and above, and broken connections, while the server was up all the time. */
	faults: number;
	/** The first of them, in words. */
	faultDescriptions: string[];
	/** The same around a kill. */
	excused: number;
	/** Views of articles that were acknowledged, by article. */
	acknowledgedViews: Map<string, number>;
};

/** Faults described per server. */
const maxFaultDescriptions = 20;

/** No visitor comes twice: a limit per client is not what is tried. */
let visitors = 0;

/**
 * Lets visitors read, search and be counted on a server, as fast as it answers, until they are stopped.
 *
 * @param nextPage what is read next
 * @param articleIds whose views are reported
 */
export function letVisit(
	server: SoakedServer,
	nextPage: () => string,
	articleIds: readonly string[],
): { met: Met; stop(): Promise<void> } {
	const connections = 6;
	const agent = new Agent({ keepAlive: true, maxSockets: connections });
	const met: Met = { answers: 0, faults: 0, faultDescriptions: [], excused: 0, acknowledgedViews: new Map() };
	const startedAt = performance.now();
	let stopped = false;

	async function ask(question: Question): Promise<number | null> {
		const origin = server.origin();
		if (origin === null) {
			await pause(50);
			return null;
		}
		const began = performance.now();
		const fault = await exchange(origin, question, agent).then(
			({ status, headers }) => {
				met.answers += 1;
				if (status < 500) return status;
				return `${status}, to be asked again after ${headers['retry-after'] ?? 'no known'} s`;
			},
			(error: Error) => error.message,
		);
		if (typeof fault === 'number') return fault;
		if (server.wasDownSince(began)) {
			met.excused += 1;
			return null;
		}
		met.faults += 1;
		if (met.faultDescriptions.length === maxFaultDescriptions) return null;
		const seconds = (milliseconds: number) => (milliseconds / 1000).toFixed(1);
		const [second, waited] = [seconds(began - startedAt), seconds(performance.now() - began)];
		met.faultDescriptions.push(`${question.path} at ${second} s, answered after ${waited} s: ${fault}`);
		return null;
	}

	async function visitorsOnOneConnection(): Promise<void> {
		while (!stopped) {
			visitors += 1;
			const forwarded = { 'X-Forwarded-For': visitorAddress(visitors) };
			if (visitors % 10 === 0) {
				const articleId = articleIds[visitors % articleIds.length] as string;
				if ((await ask(viewOf(articleId, forwarded))) !== 200) continue;
				met.acknowledgedViews.set(articleId, (met.acknowledgedViews.get(articleId) ?? 0) + 1);
			} else await ask({ path: nextPage(), headers: forwarded });
		}
	}

	const visiting = Promise.all(Array.from({ length: connections }, visitorsOnOneConnection));
	return {
		met,
		async stop() {
			stopped = true;
			await visiting;
			agent.destroy();
		},
	};
}

function viewOf(articleId: string, headers: Record<string, string>): Question {
	const fields = { path: `/articledetail/${articleId}`, title: articleId, language: 'zh', articleId };
	return {
		path: '/api/page-views',
		method: 'POST',
		headers: {
			...browserHeaders,
			...headers,
			'Content-Type': 'application/x-www-form-urlencoded;charset=UTF-8',
			'Sec-Fetch-Site': 'same-origin',
		},
		body: new URLSearchParams(fields).toString(),
	};
}
