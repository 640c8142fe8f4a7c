/** Results of a load generator. Latencies are in milliseconds. */
export type LoadFigures = { requestsPerSecond: number; p50: number; p99: number };

const millisecondsIn: Record<string, number> = { us: 0.001, ms: 1, s: 1000, m: 60_000 };

/**
 * Parses the output of `wrk --latency`.
 *
 * @throws Error when connections failed or responses were neither 2xx nor 3xx
 */
export function readWrkOutput(output: string): LoadFigures {
	const failure = /Socket errors:.*|Non-2xx or 3xx responses:.*/.exec(output);
	if (failure) throw new Error(`The load failed: ${failure[0].trim()}`);
	return {
		requestsPerSecond: Number(findIn(/Requests\/sec:\s+([\d.]+)/, output)[1]),
		p50: latencyAt(50, output),
		p99: latencyAt(99, output),
	};
}

function latencyAt(percent: number, output: string): number {
	const [, amount, unit] = findIn(new RegExp(`\\s${percent}%\\s+([\\d.]+)(us|ms|s|m)\\b`), output);
	return Number(amount) * (millisecondsIn[unit as string] as number);
}

function findIn(pattern: RegExp, output: string): RegExpExecArray {
	const match = pattern.exec(output);
	if (!match) throw new Error(`wrk printed no ${pattern}:\n${output}`);
	return match;
}

type AutocannonResult = {
	requests: { average: number };
	latency: { p50: number; p99: number };
	errors: number;
	non2xx: number;
};

/**
 * Parses the output of `autocannon --json`, which reports whole milliseconds.
 *
 * @throws Error as {@link readWrkOutput}
 */
export function readAutocannonOutput(output: string): LoadFigures {
	const { requests, latency, errors, non2xx }: AutocannonResult = JSON.parse(output);
	if (errors + non2xx > 0)
		throw new Error(`The load failed: ${errors} errors, ${non2xx} answers that are not 2xx`);
	return { requestsPerSecond: requests.average, p50: latency.p50, p99: latency.p99 };
}
