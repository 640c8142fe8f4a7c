import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createAdmission, Overloaded } from './admission.ts';

beforeEach(() => {
	vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
});
afterEach(() => {
	vi.useRealTimers();
});

/** A work that ends when told, and says when it began. */
function controlledWork(name: string, begun: string[]) {
	const { promise, resolve, reject } = Promise.withResolvers<string>();
	const work = () => {
		begun.push(name);
		return promise;
	};
	return { work, end: () => resolve(name), fail: () => reject(new Error(name)) };
}

test('so many at a time, the others in the order in which they came', async () => {
	const begun: string[] = [];
	const admission = createAdmission({ atOnce: 2, waiting: 10, longestWaitMs: 1000 });
	const works = ['a', 'b', 'c', 'd'].map((name) => controlledWork(name, begun));
	const results = works.map(({ work }) => admission.run(work));
	expect(begun).toEqual(['a', 'b']);
	expect([admission.running(), admission.waiting()]).toEqual([2, 2]);

	works[1]?.end();
	await vi.waitFor(() => expect(begun).toEqual(['a', 'b', 'c']));
	works[0]?.end();
	await vi.waitFor(() => expect(begun).toEqual(['a', 'b', 'c', 'd']));
	for (const work of works) work.end();
	expect(await Promise.all(results)).toEqual(['a', 'b', 'c', 'd']);
	expect([admission.running(), admission.waiting(), admission.refused()]).toEqual([0, 0, 0]);
});

test('a full queue refuses at once, without beginning the work', async () => {
	const begun: string[] = [];
	const admission = createAdmission({ atOnce: 1, waiting: 1, longestWaitMs: 2500 });
	const [first, second, third] = ['a', 'b', 'c'].map((name) => controlledWork(name, begun));
	const results = [first, second].map((controlled) => admission.run(controlled?.work ?? assertNever));
	const refusal = await admission.run(third?.work ?? assertNever).catch((error: unknown) => error);
	expect(refusal).toBeInstanceOf(Overloaded);
	expect(refusal).toHaveProperty('retryAfterSeconds', 3);
	first?.end();
	second?.end();
	expect(await Promise.all(results)).toEqual(['a', 'b']);
	expect(begun).toEqual(['a', 'b']);
	expect(admission.refused()).toBe(1);
});

function assertNever(): never {
	throw new Error('there is such a work');
}

test('who waited too long is refused; its place goes to nobody', async () => {
	const begun: string[] = [];
	const admission = createAdmission({ atOnce: 1, waiting: 5, longestWaitMs: 1000 });
	const first = controlledWork('a', begun);
	const late = controlledWork('b', begun);
	const running = admission.run(first.work);
	const refused = expect(admission.run(late.work)).rejects.toBeInstanceOf(Overloaded);
	await vi.advanceTimersByTimeAsync(1000);
	await refused;
	expect(admission.waiting()).toBe(0);
	first.end();
	await running;
	expect(begun).toEqual(['a']);
	expect(admission.running()).toBe(0);
	expect(await admission.run(async () => 'c')).toBe('c');
});

test('a work that fails, even at once, gives its place to the next', async () => {
	const begun: string[] = [];
	const admission = createAdmission({ atOnce: 1, waiting: 5, longestWaitMs: 1000 });
	const failing = controlledWork('a', begun);
	const results = [
		admission.run(failing.work),
		admission.run(() => {
			throw new Error('at once');
		}),
		admission.run(async () => 'c'),
	];
	failing.fail();
	const outcomes = await Promise.allSettled(results);
	expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'fulfilled']);
	expect(admission.running()).toBe(0);
});

test('between two works that waited, the loop turns: cached answers pass', async () => {
	const admission = createAdmission({ atOnce: 2, waiting: 10, longestWaitMs: 1000 });
	let turns = 0;
	const counting = () => {
		turns += 1;
		if (turns < 100) setImmediate(counting);
	};
	setImmediate(counting);
	const turnsAtWork = await Promise.all(Array.from({ length: 8 }, () => admission.run(async () => turns)));
	expect(new Set(turnsAtWork.slice(2)).size).toBe(6);
});

test('under ten times its load it never does more at once, and every work ends or is refused', async () => {
	const admission = createAdmission({ atOnce: 3, waiting: 20, longestWaitMs: 1000 });
	let atOnce = 0;
	let most = 0;
	const outcomes = await Promise.allSettled(
		Array.from({ length: 230 }, () =>
			admission.run(async () => {
				atOnce += 1;
				most = Math.max(most, atOnce);
				await new Promise((resolve) => setImmediate(resolve));
				atOnce -= 1;
			}),
		),
	);
	expect(most).toBe(3);
	expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(23);
	expect(admission.refused()).toBe(207);
	expect([admission.running(), admission.waiting()]).toEqual([0, 0]);
});
