import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { Agent, type IncomingHttpHeaders, request } from 'node:http';
import { text } from 'node:stream/consumers';

/** What a part needs to know of the run. */
export type Bench = {
	/** Repetitions of each measurement; the result is their median. */
	rounds: number;
	/** Seconds of one load. */
	seconds: number;
	/** Everything small, to see whether it runs. */
	quick: boolean;
	/** Store sizes, in articles, that `growth` compares. */
	sizes: readonly number[];
	databases: readonly DatabaseName[];
	/** Processors of server and load generator; null for any. */
	processors: { server: number | null; load: number | null };
	/** The address of another edition's server, which page-load measures in turns; null for none. */
	against: string | null;
	/** A folder that is removed after the part. */
	scratch: string;
	log(line: string): void;
};

export const databaseNames = ['pglite', 'postgres'] as const;
export type DatabaseName = (typeof databaseNames)[number];

/** One measured value; `limit` is what is required of it. */
export type Figure = {
	what: string;
	value: number;
	unit: 'requests/s' | 's' | 'ms' | 'MB' | 'KB' | '×' | '';
	limit?: { atLeast: number } | { atMost: number };
};

/** The nearest-rank percentile of a share from 0 to 1. */
export function percentile(values: readonly number[], share: number): number {
	const sorted = values.toSorted((a, b) => a - b);
	const rank = Math.max(1, Math.ceil(share * sorted.length));
	const value = sorted[Math.min(rank, sorted.length) - 1];
	if (value === undefined) throw new Error('There are no values.');
	return value;
}

export function median(values: readonly number[]): number {
	const upper = percentile(values, 0.5 + 0.5 / values.length);
	return values.length % 2 === 1 ? upper : (percentile(values, 0.5) + upper) / 2;
}

/** Figures of latencies in milliseconds, each the median of the rounds. */
export function latencyFigures(
	what: string,
	rounds: readonly (readonly number[])[],
	shares: readonly number[] = [0.5, 0.95],
): Figure[] {
	return shares.map((share) => ({
		what: `${what}, p${share * 100}`,
		value: median(rounds.map((latencies) => percentile(latencies, share))),
		unit: 'ms',
	}));
}

/** Headers of a current browser's navigation that affect the response. */
const browserHeaders = {
	'User-Agent':
		'Mozilla/5.0 (X11; Linux x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36',
	Accept: 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8',
	'Accept-Encoding': 'gzip, deflate, br, zstd',
	'Accept-Language': 'zh-CN,zh;q=0.9,en;q=0.8',
};

export type HttpResponse = { status: number; headers: IncomingHttpHeaders; body: Buffer };

/** Each request comes from another visitor, so that limits of a client do not apply. */
let visitors = 0;

/** @throws Error when the connection fails; redirects are not followed, bodies stay compressed */
export function send(
	address: string,
	{ headers = {}, agent }: { headers?: Record<string, string>; agent?: Agent } = {},
): Promise<HttpResponse> {
	visitors += 1;
	const visitor = `10.${(visitors >>> 16) & 255}.${(visitors >>> 8) & 255}.${visitors & 255}`;
	const sent = { ...browserHeaders, 'X-Forwarded-For': visitor, ...headers };
	return new Promise((resolve, reject) => {
		const sending = request(address, { agent, headers: sent }, (response) => {
			const chunks: Buffer[] = [];
			response.on('data', (chunk: Buffer) => chunks.push(chunk));
			response.once('error', reject);
			response.once('end', () =>
				resolve({
					status: response.statusCode ?? 0,
					headers: response.headers,
					body: Buffer.concat(chunks),
				}),
			);
		});
		sending.once('error', reject).end();
	});
}

/**
 * Asks for each address once, over so many connections, each of which sends its next request when it has its response.
 *
 * @param seconds after which nothing is sent any more
 * @returns latencies in milliseconds, in the order of the responses
 * @throws Error for a response other than 200, or one from the cache unless `mayBeCached`
 */
export async function askOnce(
	origin: string,
	paths: Iterable<string>,
	{ connections = 1, seconds = Number.POSITIVE_INFINITY, mayBeCached = false },
): Promise<{ perSecond: number; latencies: number[] }> {
	const agent = new Agent({ keepAlive: true, maxSockets: connections });
	const remaining = paths[Symbol.iterator]();
	const latencies: number[] = [];
	const startedAt = performance.now();
	const runConnection = async () => {
		while (performance.now() < startedAt + seconds * 1000) {
			const { done, value: path } = remaining.next();
			if (done) return;
			const sentAt = performance.now();
			const { status, headers } = await send(`${origin}${path}`, { agent });
			latencies.push(performance.now() - sentAt);
			if (status !== 200) throw new Error(`${path} was answered by ${status}.`);
			const isHit = /;\s*hit\b/.test(String(headers['cache-status']));
			if (isHit && !mayBeCached) throw new Error(`${path} came from the cache.`);
		}
	};
	try {
		await Promise.all(Array.from({ length: connections }, runConnection));
	} finally {
		agent.destroy();
	}
	return { perSecond: latencies.length / ((performance.now() - startedAt) / 1000), latencies };
}

/** Milliseconds of each of `times` calls, for every round; one more round before the first warms up. */
export async function timeRounds(
	work: (() => Promise<unknown>)[],
	{ rounds }: Pick<Bench, 'rounds'>,
): Promise<number[][]> {
	const measured: number[][] = [];
	for (let round = 0; round <= rounds; round += 1) {
		const latencies: number[] = [];
		for (const act of work) {
			const startedAt = performance.now();
			await act();
			latencies.push(performance.now() - startedAt);
		}
		if (round > 0) measured.push(latencies);
	}
	return measured;
}

export type Load = { requestsPerSecond: number; p99: number };

/**
 * Asks for one address over a few connections as often as the server can answer.
 *
 * @throws Error when connections failed or responses were neither 2xx nor 3xx
 */
export async function loadWithWrk(
	wrk: string,
	address: string,
	{
		seconds,
		processor,
		connections = 32,
	}: { seconds: number; processor: number | null; connections?: number },
): Promise<Load> {
	const headers = Object.entries(browserHeaders).flatMap(([name, value]) => ['-H', `${name}: ${value}`]);
	const command = [wrk, '-t1', `-c${connections}`, `-d${seconds}s`, '--latency', ...headers, address];
	if (processor !== null) command.unshift('taskset', '-c', String(processor));
	const child = spawn(command[0] as string, command.slice(1), { stdio: ['ignore', 'pipe', 'inherit'] });
	const [output] = await Promise.all([text(child.stdout), once(child, 'exit')]);
	const failure = /Socket errors:.*|Non-2xx or 3xx responses:.*/.exec(output);
	if (failure) throw new Error(`The load failed: ${failure[0].trim()}`);
	const find = (pattern: RegExp) => pattern.exec(output) ?? [];
	const [, amount, unit = ''] = find(/\s99%\s+([\d.]+)(us|ms|s)\b/);
	const p99 = Number(amount) * ({ us: 0.001, ms: 1, s: 1000 }[unit] ?? Number.NaN);
	const requestsPerSecond = Number(find(/Requests\/sec:\s+([\d.]+)/)[1]);
	if (Number.isNaN(requestsPerSecond)) throw new Error(`wrk printed no result:\n${output}`);
	return { requestsPerSecond, p99 };
}
