import { expect, test } from 'vitest';
import { readAutocannonOutput, readWrkOutput } from './load-output.ts';

const wrkOutput = `Running 5s test @ http://127.0.0.1:8080/page
  1 threads and 32 connections
  Thread Stats   Avg      Stdev     Max   +/- Stdev
    Latency   356.69us  168.91us   6.49ms   95.56%
    Req/Sec    90.01k     3.20k   94.42k    88.00%
  Latency Distribution
     50%  337.00us
     75%  365.00us
     90%  403.00us
     99%    1.02ms
  447868 requests in 5.00s, 7.32GB read
Requests/sec:  89562.31
Transfer/sec:      1.46GB
`;

test('converts wrk’s latencies to milliseconds', () => {
	expect(readWrkOutput(wrkOutput)).toEqual({ requestsPerSecond: 89_562.31, p50: 0.337, p99: 1.02 });
});

test.each(['  Non-2xx or 3xx responses: 12', '  Socket errors: connect 0, read 3, write 0, timeout 0'])(
	'throws for failed requests: %s',
	(line) => {
		expect(() => readWrkOutput(wrkOutput.replace('Requests/sec', `${line}\nRequests/sec`))).toThrow(
			line.trim(),
		);
	},
);

test('throws for unexpected output', () => {
	expect(() => readWrkOutput('')).toThrow('wrk printed no');
});

test('reads autocannon’s results and failures', () => {
	const result = { requests: { average: 21_000 }, latency: { p50: 1, p99: 3 }, errors: 0, non2xx: 0 };
	expect(readAutocannonOutput(JSON.stringify(result))).toEqual({ requestsPerSecond: 21_000, p50: 1, p99: 3 });
	expect(() => readAutocannonOutput(JSON.stringify({ ...result, non2xx: 4 }))).toThrow('4 answers');
});
