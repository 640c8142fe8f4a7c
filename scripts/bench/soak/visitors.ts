import { Agent } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { browserHeaders, visitorAddress } from '../load/browser-headers.ts';
import { type HttpRequest, sendRequest } from '../load/send-request.ts';
import type { SoakServer } from './soak-servers.ts';

export type VisitorStats = {
	answers: number;
	/** Responses of 500 and above and connection errors while the server was running. */
	faults: number;
	/** Descriptions of the first faults. */
	faultDescriptions: string[];
	/** Requests that failed because of a kill. */
	excused: number;
	/** Acknowledged views by article. */
	acknowledgedViews: Map<string, number>;
};

const maxFaultDescriptions = 20;

/** Each request uses a new visitor address, so that per-client limits do not apply. */
let visitorCount = 0;

/**
 * Reads pages and reports views in a closed loop until stopped.
 *
 * @param nextPage returns the next path to read
 * @param articleIds articles to report views of
 */
export function startVisitors(
	server: SoakServer,
	nextPage: () => string,
	articleIds: readonly string[],
): { stats: VisitorStats; stop(): Promise<void> } {
	const connections = 6;
	const agent = new Agent({ keepAlive: true, maxSockets: connections });
	const stats: VisitorStats = {
		answers: 0,
		faults: 0,
		faultDescriptions: [],
		excused: 0,
		acknowledgedViews: new Map(),
	};
	const startedAt = performance.now();
	let stopped = false;

	async function send(request: HttpRequest): Promise<number | null> {
		const origin = server.origin();
		if (origin === null) {
			await pause(50);
			return null;
		}
		const began = performance.now();
		const fault = await sendRequest(origin, request, agent).then(
			({ status, headers }) => {
				stats.answers += 1;
				if (status < 500) return status;
				return `${status}, to be asked again after ${headers['retry-after'] ?? 'no known'} s`;
			},
			(error: Error) => error.message,
		);
		if (typeof fault === 'number') return fault;
		if (server.wasDownSince(began)) {
			stats.excused += 1;
			return null;
		}
		stats.faults += 1;
		if (stats.faultDescriptions.length === maxFaultDescriptions) return null;
		const seconds = (milliseconds: number) => (milliseconds / 1000).toFixed(1);
		const [second, waited] = [seconds(began - startedAt), seconds(performance.now() - began)];
		stats.faultDescriptions.push(`${request.path} at ${second} s, answered after ${waited} s: ${fault}`);
		return null;
	}

	async function runConnection(): Promise<void> {
		while (!stopped) {
			visitorCount += 1;
			const forwarded = { 'X-Forwarded-For': visitorAddress(visitorCount) };
			if (visitorCount % 10 === 0) {
				const articleId = articleIds[visitorCount % articleIds.length] as string;
				if ((await send(viewOf(articleId, forwarded))) !== 200) continue;
				stats.acknowledgedViews.set(articleId, (stats.acknowledgedViews.get(articleId) ?? 0) + 1);
			} else await send({ path: nextPage(), headers: forwarded });
		}
	}

	const connectionsDone = Promise.all(Array.from({ length: connections }, runConnection));
	return {
		stats,
		async stop() {
			stopped = true;
			await connectionsDone;
			agent.destroy();
		},
	};
}

function viewOf(articleId: string, headers: Record<string, string>): HttpRequest {
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
