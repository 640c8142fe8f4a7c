import { waitUntil } from '@portico/testing/wait-until.ts';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type ConcurrencyLimits, createConcurrencyLimiter, Overloaded } from './concurrency-limiter.ts';

beforeEach(() => {
	vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
});
afterEach(() => {
	vi.useRealTimers();
});

const client = { network: '192.0.2.0/24' };

/** By default one network may use all slots. */
function limits({ maxRunning = 1, maxWaiting = 10, maxWaitMs = 1000, ...rest }: Partial<ConcurrencyLimits>) {
	return { maxRunning, maxRunningPerNetwork: maxRunning, maxWaiting, maxWaitMs, ...rest };
}

/** A task that the test ends, which records its start. */
function controlledTask(name: string, started: string[]) {
	const { promise, resolve, reject } = Promise.withResolvers<string>();
	const task = () => {
		started.push(name);
		return promise;
	};
	return { task, end: () => resolve(name), fail: () => reject(new Error(name)) };
}

/** The slots that are taken start their tasks one after the other, each in a turn of the event loop of its own. */
const startedTasks = (started: string[], names: string[]) => waitUntil(() => expect(started).toEqual(names));

test('runs tasks up to the limit, and the others in order of arrival', async () => {
	const started: string[] = [];
	const limiter = createConcurrencyLimiter(limits({ maxRunning: 2, maxWaiting: 10, maxWaitMs: 1000 }));
	const tasks = ['a', 'b', 'c', 'd'].map((name) => controlledTask(name, started));
	const results = tasks.map(({ task }) => limiter.run(client, task));
	await startedTasks(started, ['a', 'b']);
	expect([limiter.running(), limiter.waiting()]).toEqual([2, 2]);

	tasks[1]?.end();
	await startedTasks(started, ['a', 'b', 'c']);
	tasks[0]?.end();
	await startedTasks(started, ['a', 'b', 'c', 'd']);
	for (const task of tasks) task.end();
	expect(await Promise.all(results)).toEqual(['a', 'b', 'c', 'd']);
	expect([limiter.running(), limiter.waiting(), limiter.refused()]).toEqual([0, 0, 0]);
});

test('refuses immediately when the queue is full, without starting the task', async () => {
	const started: string[] = [];
	const limiter = createConcurrencyLimiter(limits({ maxRunning: 1, maxWaiting: 1, maxWaitMs: 2500 }));
	const [first, second, third] = ['a', 'b', 'c'].map((name) => controlledTask(name, started));
	const results = [first, second].map((controlled) => limiter.run(client, controlled?.task ?? assertNever));
	const refusal = await limiter.run(client, third?.task ?? assertNever).catch((error: unknown) => error);
	expect(refusal).toBeInstanceOf(Overloaded);
	expect(refusal).toHaveProperty('retryAfterSeconds', 3);
	first?.end();
	second?.end();
	expect(await Promise.all(results)).toEqual(['a', 'b']);
	expect(started).toEqual(['a', 'b']);
	expect(limiter.refused()).toBe(1);
});

function assertNever(): never {
	throw new Error('unreachable');
}

test('refuses a task that waited too long, and frees its place', async () => {
	const started: string[] = [];
	const limiter = createConcurrencyLimiter(limits({ maxRunning: 1, maxWaiting: 5, maxWaitMs: 1000 }));
	const first = controlledTask('a', started);
	const late = controlledTask('b', started);
	const running = limiter.run(client, first.task);
	const refused = expect(limiter.run(client, late.task)).rejects.toBeInstanceOf(Overloaded);
	await vi.advanceTimersByTimeAsync(1000);
	await refused;
	expect(limiter.waiting()).toBe(0);
	first.end();
	await running;
	expect(started).toEqual(['a']);
	expect(limiter.running()).toBe(0);
	expect(await limiter.run(client, async () => 'c')).toBe('c');
});

test('frees the slot of a task that rejects or throws', async () => {
	const started: string[] = [];
	const limiter = createConcurrencyLimiter(limits({ maxRunning: 1, maxWaiting: 5, maxWaitMs: 1000 }));
	const failing = controlledTask('a', started);
	const results = [
		limiter.run(client, failing.task),
		limiter.run(client, () => {
			throw new Error('thrown');
		}),
		limiter.run(client, async () => 'c'),
	];
	await startedTasks(started, ['a']);
	failing.fail();
	const outcomes = await Promise.allSettled(results);
	expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'fulfilled']);
	expect(limiter.running()).toBe(0);
});

test('starts each task in a turn of the event loop of its own, across limiters', async () => {
	vi.useFakeTimers({ toFake: ['setImmediate', 'setTimeout', 'clearTimeout'] });
	const started: string[] = [];
	const pages = createConcurrencyLimiter(limits({ maxRunning: 3 }));
	const calls = createConcurrencyLimiter(limits({ maxRunning: 3 }));
	const names = ['a', 'b', 'c', 'd', 'e', 'f'];
	const results = names.map((name, index) =>
		[pages, calls][index % 2]?.run(client, async () => void started.push(name)),
	);
	await Promise.resolve();
	expect(started).toEqual([]);
	for (const [index] of names.entries()) {
		vi.advanceTimersToNextTimer();
		// As many microtasks as a whole render has: none of them starts another task.
		for (let microtask = 0; microtask < 100; microtask++) await Promise.resolve();
		expect(started).toEqual(names.slice(0, index + 1));
	}
	await Promise.all(results);
});

test('keeps its limit at ten times its load, and ends or refuses every task', async () => {
	const limiter = createConcurrencyLimiter(limits({ maxRunning: 3, maxWaiting: 20, maxWaitMs: 1000 }));
	let concurrent = 0;
	let maxConcurrent = 0;
	const outcomes = await Promise.allSettled(
		Array.from({ length: 230 }, () =>
			limiter.run(client, async () => {
				concurrent += 1;
				maxConcurrent = Math.max(maxConcurrent, concurrent);
				// Longer than the turns in which the others start.
				for (let turn = 0; turn < 10; turn++) await new Promise((resolve) => setImmediate(resolve));
				concurrent -= 1;
			}),
		),
	);
	expect(maxConcurrent).toBe(3);
	expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(23);
	expect(limiter.refused()).toBe(207);
	expect([limiter.running(), limiter.waiting()]).toEqual([0, 0]);
});

/** Runs tasks of several networks, such as `a1` of network `a`, that the test ends; records the order they start in. */
function tasksOfNetworks(testLimits: Partial<ConcurrencyLimits>) {
	const limiter = createConcurrencyLimiter(limits(testLimits));
	const started: string[] = [];
	const tasks = new Map<string, ReturnType<typeof controlledTask>>();
	const outcomes: Record<string, string> = {};
	return {
		limiter,
		started,
		outcomes,
		/** Runs a task with its name as address. */
		start(name: string, disconnected?: AbortSignal) {
			const controlled = controlledTask(name, started);
			tasks.set(name, controlled);
			const [network = ''] = name;
			limiter.run({ network, disconnected }, controlled.task, name).then(
				() => {
					outcomes[name] = 'done';
				},
				(error: Error) => {
					outcomes[name] = error.name;
				},
			);
		},
		/** Ends a task, and waits for the next one to start. */
		async end(name: string) {
			tasks.get(name)?.end();
			await waitUntil(() => expect(outcomes[name]).toBe('done'));
			await new Promise((resolve) => setImmediate(resolve));
		},
	};
}

test('limits the slots of one network, and leaves the others free', async () => {
	const { limiter, started, start } = tasksOfNetworks({ maxRunning: 4, maxRunningPerNetwork: 2 });
	for (const name of ['a1', 'a2', 'a3', 'a4', 'b1']) start(name);
	await startedTasks(started, ['a1', 'a2', 'b1']);
	expect([limiter.running(), limiter.waiting()]).toEqual([3, 2]);
});

test('serves networks in turn, however many tasks each has', async () => {
	const { started, start, end } = tasksOfNetworks({ maxRunning: 1 });
	for (const name of ['a1', 'a2', 'a3', 'a4', 'b1', 'b2', 'c1']) start(name);
	for (const name of ['a1', 'a2', 'b1', 'c1', 'a3', 'b2']) await end(name);
	expect(started).toEqual(['a1', 'a2', 'b1', 'c1', 'a3', 'b2', 'a4']);
});

test('runs tasks of one network in order of arrival, with a slot free', async () => {
	const { limiter, started, start, end } = tasksOfNetworks({ maxRunning: 2, maxRunningPerNetwork: 1 });
	for (const name of ['a1', 'a2']) start(name);
	await end('a1');
	start('a3');
	await end('a2');
	await end('a3');
	expect(started).toEqual(['a1', 'a2', 'a3']);
	expect([limiter.running(), limiter.waiting()]).toEqual([0, 0]);
});

test('refuses the newest task of the longest queue when the queue is full', async () => {
	const { limiter, outcomes, start } = tasksOfNetworks({ maxRunning: 1, maxWaiting: 4 });
	for (const name of ['a1', 'a2', 'a3', 'a4', 'a5', 'b1']) start(name);
	start('a6');
	await waitUntil(() => expect(outcomes).toEqual({ a5: 'Overloaded', a6: 'Overloaded' }));
	start('b2');
	start('b3');
	await waitUntil(() =>
		expect(outcomes).toEqual({ a4: 'Overloaded', b3: 'Overloaded', a5: 'Overloaded', a6: 'Overloaded' }),
	);
	expect([limiter.waiting(), limiter.refused()]).toEqual([4, 4]);
});

test('limits the queue across any number of networks', async () => {
	const limiter = createConcurrencyLimiter(limits({ maxWaiting: 50 }));
	const held = Promise.withResolvers<void>();
	const outcomes = Array.from({ length: 5_000 }, (_, number) =>
		limiter.run({ network: String(number) }, () => held.promise),
	);
	for (let number = 0; number < 5_000; number++) limiter.join('address', { network: String(number) });
	expect(limiter.waiting()).toBe(50);
	held.resolve();
	const statuses = (await Promise.allSettled(outcomes)).map(({ status }) => status);
	expect(statuses.filter((status) => status === 'fulfilled')).toHaveLength(51);
	expect([limiter.running(), limiter.waiting()]).toEqual([0, 0]);
});

test('starts a joined task in the turn of the network that joined', async () => {
	const { limiter, started, start, end } = tasksOfNetworks({ maxRunning: 1 });
	for (const name of ['a1', 'a2', 'a3', 'a4']) start(name);
	limiter.join('a4', { network: 'b' });
	limiter.join('made-up', { network: 'b' });
	for (const name of ['a1', 'a2', 'a4', 'a3']) await end(name);
	expect(started).toEqual(['a1', 'a2', 'a4', 'a3']);
	expect([limiter.running(), limiter.waiting()]).toEqual([0, 0]);
});

test('starts a joined task in a free slot, and restarts its timeout on each join', async () => {
	const { limiter, started, outcomes, start } = tasksOfNetworks({ maxRunning: 2, maxRunningPerNetwork: 1 });
	for (const name of ['a1', 'a2', 'a3']) start(name);
	limiter.join('a3', { network: 'b' });
	expect(limiter.running()).toBe(2);
	for (let turn = 0; turn < 3; turn++) await new Promise((resolve) => setImmediate(resolve));
	await vi.advanceTimersByTimeAsync(900);
	expect(started).toEqual(['a1', 'a3']);
	limiter.join('a2', { network: 'c' });
	await vi.advanceTimersByTimeAsync(900);
	expect(outcomes).toEqual({});
	await vi.advanceTimersByTimeAsync(100);
	expect(outcomes).toEqual({ a2: 'Overloaded' });
});

test('drops a task whose clients all disconnected, without counting it as refused', async () => {
	const { limiter, started, outcomes, start, end } = tasksOfNetworks({ maxRunning: 1 });
	const [first, second] = [new AbortController(), new AbortController()];
	start('a1', second.signal);
	start('a2', first.signal);
	start('a3', first.signal);
	start('b1');
	limiter.join('a3', { network: 'a', disconnected: second.signal });
	first.abort();
	await waitUntil(() => expect(outcomes).toEqual({ a2: 'Overloaded' }));
	expect(limiter.waiting()).toBe(2);
	second.abort();
	await waitUntil(() => expect(outcomes).toEqual({ a2: 'Overloaded', a3: 'Overloaded' }));
	await end('a1');
	expect(started).toEqual(['a1', 'b1']);
	expect([limiter.waiting(), limiter.refused()]).toEqual([0, 0]);
});
