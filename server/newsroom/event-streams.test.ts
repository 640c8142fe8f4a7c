import { type Action, actions } from '@portico/api/newsroom/actions.ts';
import { type Topic, topics } from '@portico/api/newsroom/topics.ts';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createEventStreams, type NoticeListener } from './event-streams.ts';

beforeEach(() => {
	vi.useFakeTimers();
});
afterEach(() => {
	vi.useRealTimers();
});

const everything = async () => actions;

function open(currentActions: () => Promise<readonly Action[] | null> = everything) {
	const listeners = new Set<NoticeListener>();
	const streams = createEventStreams({
		subscribe(_personId, listener) {
			listeners.add(listener);
			return () => listeners.delete(listener);
		},
	});
	const reader = streams.open('editor', currentActions).body?.getReader();
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
	const currentActions = vi.fn(async () => null);
	const { read, streams } = open(currentActions);
	await vi.advanceTimersByTimeAsync(60_000);
	const sent = [await read(), await read(), await read(), await read(), await read(), await read()];
	expect(sent).toEqual(['retry: 2000\n\n', ': \n\n', ': \n\n', ': \n\n', 'event: ended\ndata: {}\n\n', null]);
	expect(currentActions).toHaveBeenCalledTimes(1);
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
	const checks: PromiseWithResolvers<readonly Action[] | null>[] = [];
	const { read, notify } = open(() => {
		const check = Promise.withResolvers<readonly Action[] | null>();
		checks.push(check);
		return check.promise;
	});
	await read();
	notify('articles');
	notify('session');
	checks[0]?.resolve([]);
	expect(await read()).toBe(changed('articles'));
	await vi.advanceTimersByTimeAsync(1_000);
	expect(checks).toHaveLength(2);
	checks[1]?.resolve(null);
	expect(await read()).toBe('event: ended\ndata: {}\n\n');
});

test('sends a notice later if the session could not be checked', async () => {
	const currentActions = vi.fn(everything);
	currentActions.mockRejectedValueOnce(new Error('the store is unavailable'));
	const { read, notify } = open(currentActions);
	await read();
	notify('people');
	await vi.advanceTimersByTimeAsync(20_000);
	expect(await read()).toBe(': \n\n');
	expect(await read()).toBe(changed('people'));
});

test.each<[Action, Topic[]]>([
	['write', ['articles', 'session', 'saved-views']],
	['read', ['articles', 'session', 'saved-views', 'presence', 'films', 'media']],
	['audit', ['articles', 'session', 'audit', 'saved-views', 'consents']],
	['security', ['articles', 'people', 'permissions', 'session', 'saved-views', 'consents']],
])('tells those who may %s of nothing that they may not see', async (action, told) => {
	const { read, notify } = open(async () => [action]);
	await read();
	notify('people', 'audit', 'permissions');
	notify(...topics);
	await vi.advanceTimersByTimeAsync(1_000);
	const received = [await read()];
	while (!received.at(-1)?.includes('saved-views')) received.push(await read());
	const heard = new Set(
		received.flatMap((event) => JSON.parse(event?.split('data: ')[1] ?? '{}').topics ?? []),
	);
	expect([...heard].toSorted()).toEqual(told.toSorted());
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
	expect(() => streams.open('editor', everything)).toThrow(
		expect.objectContaining({ status: 503, reason: 'unavailable' }),
	);
});
