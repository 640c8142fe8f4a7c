import { Agent } from 'node:http';
import { visitorAddress } from './browser-headers.ts';
import { type Answer, exchange, type Question } from './exchange.ts';

export type LoopResult = {
	answers: number;
	seconds: number;
	perSecond: number;
	/** Of each answer, in milliseconds, unsorted. */
	latencies: number[];
	/** How often each status was answered. */
	statuses: Record<number, number>;
};

export type LoopOptions = {
	origin: string;
	connections: number;
	/** The next request; null when there are no more. */
	next(): Question | null;
	/** No request begins after so long; without it, all of them are sent. */
	seconds?: number;
	onAnswer?(answer: Answer, question: Question): void;
};

/** Visitors never repeat within a run, so that no limit per client and no rule about reloads takes part. */
let visitors = 0;

/** Loads a server with different requests: each connection asks as soon as it was answered. */
export async function runClosedLoop(options: LoopOptions): Promise<LoopResult> {
	const { origin, connections, next, seconds = Number.POSITIVE_INFINITY, onAnswer } = options;
	const agent = new Agent({ keepAlive: true, maxSockets: connections });
	const latencies: number[] = [];
	const statuses: Record<number, number> = {};
	const startedAt = performance.now();
	const deadline = startedAt + seconds * 1000;
	const ask = async () => {
		while (performance.now() < deadline) {
			const question = next();
			if (!question) return;
			visitors += 1;
			const headers = { 'X-Forwarded-For': visitorAddress(visitors), ...question.headers };
			const askedAt = performance.now();
			const answer = await exchange(origin, { ...question, headers }, agent);
			latencies.push(performance.now() - askedAt);
			statuses[answer.status] = (statuses[answer.status] ?? 0) + 1;
			onAnswer?.(answer, question);
		}
	};
	try {
		await Promise.all(Array.from({ length: connections }, ask));
	} finally {
		agent.destroy();
	}
	const took = (performance.now() - startedAt) / 1000;
	return {
		answers: latencies.length,
		seconds: took,
		perSecond: latencies.length / took,
		latencies,
		statuses,
	};
}

/** Statuses other than the one expected, in words; null when there are none. */
export function unexpectedStatuses(statuses: LoopResult['statuses'], expected = 200): string | null {
	const others = Object.entries(statuses).filter(([status]) => Number(status) !== expected);
	return others.length === 0 ? null : others.map(([status, count]) => `${count} × ${status}`).join(', ');
}
