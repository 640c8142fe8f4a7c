import { waitUntil } from '@portico/testing/wait-until.ts';
import { pino } from 'pino';
import { expect, test, vi } from 'vitest';
import { repeatUntilStopped } from './repeat-until-stopped.ts';

const log = pino({ level: 'silent' });

test('waits for the current run, and starts no other', async () => {
	const finish = Promise.withResolvers<number>();
	const act = vi.fn(() => finish.promise);
	const job = repeatUntilStopped('job', act, { log });
	let stopped = false;
	const stopping = job.stop().then(() => {
		stopped = true;
	});
	await Promise.resolve();
	expect(stopped).toBe(false);
	finish.resolve(0);
	await stopping;
	expect(act).toHaveBeenCalledTimes(1);
});

test('aborts an abandonable run without waiting', async () => {
	const signals: AbortSignal[] = [];
	const job = repeatUntilStopped(
		'job',
		(signal) => {
			signals.push(signal);
			return new Promise(() => undefined);
		},
		{ log, abandonable: true },
	);
	await job.stop();
	expect(signals[0]?.aborted).toBe(true);
});

test('logs a fault and continues', async () => {
	const error = vi.spyOn(log, 'error');
	const act = vi
		.fn<() => Promise<number>>()
		.mockRejectedValueOnce(new Error('once'))
		.mockResolvedValue(60_000);
	const job = repeatUntilStopped('job', act, { log, pauseAfterFaultMs: 0 });
	await waitUntil(() => expect(act).toHaveBeenCalledTimes(2));
	await job.stop();
	expect(error).toHaveBeenCalledTimes(1);
});

test('runs at once when it is woken, and again when that was during a run', async () => {
	const first = Promise.withResolvers<number>();
	const act = vi.fn<() => Promise<number>>().mockReturnValueOnce(first.promise).mockResolvedValue(60_000);
	const job = repeatUntilStopped('job', act, { log });
	job.wake();
	first.resolve(60_000);
	await waitUntil(() => expect(act).toHaveBeenCalledTimes(2));
	job.wake();
	await waitUntil(() => expect(act).toHaveBeenCalledTimes(3));
	await job.stop();
});
