import { afterEach, expect, test, vi } from 'vitest';
import { StopTimedOut, stopWithin } from './graceful-stop.ts';

afterEach(() => {
	vi.useRealTimers();
});

test('rejects a stop that does not end in time', async () => {
	vi.useFakeTimers();
	const stop = stopWithin(40_000, new Promise<void>(() => undefined));
	const outcome = expect(stop).rejects.toThrow(StopTimedOut);
	await vi.advanceTimersByTimeAsync(40_000);
	await outcome;
});

test('settles as the stop does', async () => {
	await expect(stopWithin(40_000, Promise.resolve())).resolves.toBeUndefined();
	await expect(stopWithin(40_000, Promise.reject(new Error('not clean')))).rejects.toThrow('not clean');
});
