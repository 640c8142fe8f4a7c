import type { Topic } from '@portico/api/newsroom/topics.ts';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createEventStreams } from './event-streams.ts';
import type { NoticeListener } from './newsroom-events.ts';

beforeEach(() => {
	vi.useFakeTimers();
});
afterEach(() => {
	vi.useRealTimers();
});

function open(isSignedIn: () => Promise<boolean> = async () => true) {
	const listeners = new Set<NoticeListener>();
	const streams = createEventStreams({
		subscribe(_personId, listener) {
			listeners.add(listener);
			return () => listeners.delete(listener);
		},
	});
	const reader = streams.open('editor', isSignedIn).body?.getReader();
	const decoder = new TextDecoder();
	return {
		streams,
		listeners,
		notify(...topics: Topic[]) {
			for (const listener of listeners) listener(topics);
		},
		async read() {
			const part = await reader?.read();
			return part?.done ? null : decoder.decode(part?.value);
		},
		cancel: () => reader?.cancel(),
	};
}

const changed = (...topics: Topic[]) => `event: changed\ndata: ${JSON.stringify({ topics })}\n\n`;

test('sends a comment every 20 s, so that proxies keep the connection', async () => {
	const { read } = open();
	expect(await read()).toBe('retry: 2000\n\n');
	await vi.advanceTimersByTimeAsync(20_000);
	expect(await read()).toBe(': \n\n');
	await vi.advanceTimersByTimeAsync(20_000);
	expect(await read()).toBe(': \n\n');
});

test('finds within a minute that the session has ended', async () => {
	const isSignedIn = vi.fn(async () => false);
	const { read, streams } = open(isSignedIn);
	await vi.advanceTimersByTimeAsync(60_000);
	const sent = [await read(), await read(), await read(), await read(), await read(), await read()];
	expect(sent).toEqual(['retry: 2000\n\n', ': \n\n', ': \n\n', ': \n\n', 'event: ended\ndata: {}\n\n', null]);
	expect(isSignedIn).toHaveBeenCalledTimes(1);
	expect(streams.count()).toBe(0);
	expect(vi.getTimerCount()).toBe(0);
});

test('sends notices of the same second together', async () => {
	const { read, notify } = open();
	await read();
	notify('articles');
	expect(await read()).toBe(changed('articles'));
	for (let count = 0; count < 50; count++) notify('articles', 'people');
	await vi.advanceTimersByTimeAsync(1_000);
	expect(await read()).toBe(changed('articles', 'people'));
});

test('checks the session again for a notice that arrives during a check', async () => {
	const checks: PromiseWithResolvers<boolean>[] = [];
	const { read, notify } = open(() => {
		const check = Promise.withResolvers<boolean>();
		checks.push(check);
		return check.promise;
	});
	await read();
	notify('articles');
	notify('session');
	checks[0]?.resolve(true);
	expect(await read()).toBe(changed('articles'));
	await vi.advanceTimersByTimeAsync(1_000);
	expect(checks).toHaveLength(2);
	checks[1]?.resolve(false);
	expect(await read()).toBe('event: ended\ndata: {}\n\n');
});

test('sends a notice later if the session could not be checked', async () => {
	const isSignedIn = vi.fn(async () => true);
	isSignedIn.mockRejectedValueOnce(new Error('the store is unavailable'));
	const { read, notify } = open(isSignedIn);
	await read();
	notify('people');
	await vi.advanceTimersByTimeAsync(20_000);
	expect(await read()).toBe(': \n\n');
	expect(await read()).toBe(changed('people'));
});

test('ends the stream of a client that does not read', async () => {
	const { streams, listeners } = open();
	for (let minutes = 0; minutes < 24 * 60 && streams.count() > 0; minutes++) {
		await vi.advanceTimersByTimeAsync(60_000);
		for (const listener of listeners) listener(['articles', 'people', 'permissions', 'session', 'audit']);
	}
	expect(streams.count()).toBe(0);
	expect(vi.getTimerCount()).toBe(0);
});

test('forgets a client that has disconnected', async () => {
	const { streams, listeners, cancel } = open();
	await cancel();
	expect(streams.count()).toBe(0);
	expect(listeners.size).toBe(0);
	expect(vi.getTimerCount()).toBe(0);
});

test('opens no stream during a stop', () => {
	const { streams } = open();
	streams.stop();
	expect(() => streams.open('editor', async () => true)).toThrow(
		expect.objectContaining({ status: 503, reason: 'unavailable' }),
	);
});
