import { Agent } from 'node:http';
import { visitorAddress } from './browser-headers.ts';
import { type HttpRequest, type HttpResponse, sendRequest } from './send-request.ts';

export type LoopResult = {
	responses: number;
	seconds: number;
	perSecond: number;
	/** In milliseconds, unsorted. */
	latencies: number[];
	/** The number of responses by status code. */
	statuses: Record<number, number>;
};

export type LoopOptions = {
	origin: string;
	connections: number;
	/** The next request; null when there are no more. */
	next(): HttpRequest | null;
	/** No request starts after this time; defaults to no limit. */
	seconds?: number;
	onResponse?(response: HttpResponse, request: HttpRequest): void;
};

/** Each request uses a new visitor address, so that per-client limits and reload rules do not apply. */
let visitorCount = 0;

/** Closed-loop load: each connection sends its next request as soon as it receives a response. */
export async function runClosedLoop(options: LoopOptions): Promise<LoopResult> {
	const { origin, connections, next, seconds = Number.POSITIVE_INFINITY, onResponse } = options;
	const agent = new Agent({ keepAlive: true, maxSockets: connections });
	const latencies: number[] = [];
	const statuses: Record<number, number> = {};
	const startedAt = performance.now();
	const deadline = startedAt + seconds * 1000;
	const runConnection = async () => {
		while (performance.now() < deadline) {
			const request = next();
			if (!request) return;
			visitorCount += 1;
			const headers = { 'X-Forwarded-For': visitorAddress(visitorCount), ...request.headers };
			const sentAt = performance.now();
			const response = await sendRequest(origin, { ...request, headers }, agent);
			latencies.push(performance.now() - sentAt);
			statuses[response.status] = (statuses[response.status] ?? 0) + 1;
			onResponse?.(response, request);
		}
	};
	try {
		await Promise.all(Array.from({ length: connections }, runConnection));
	} finally {
		agent.destroy();
	}
	const took = (performance.now() - startedAt) / 1000;
	return {
		responses: latencies.length,
		seconds: took,
		perSecond: latencies.length / took,
		latencies,
		statuses,
	};
}

/** Describes the statuses other than `expected`; null when there are none. */
export function unexpectedStatuses(statuses: LoopResult['statuses'], expected = 200): string | null {
	const others = Object.entries(statuses).filter(([status]) => Number(status) !== expected);
	return others.length === 0 ? null : others.map(([status, count]) => `${count} × ${status}`).join(', ');
}
