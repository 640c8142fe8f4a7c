import { once } from 'node:events';
import { PassThrough } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { waitUntil } from '@portico/testing/wait-until.ts';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { endWhenStalled } from './deadlines.ts';

beforeEach(() => {
	vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
});

afterEach(() => {
	vi.useRealTimers();
});

test('ends a stream without data, even when nobody reads it', async () => {
	const source = new PassThrough();
	const passed = endWhenStalled(source, 15_000, 'film.mp4');
	source.write('the beginning');
	await once(passed, 'readable');
	vi.advanceTimersByTime(14_999);
	expect(source.destroyed).toBe(false);
	vi.advanceTimersByTime(1);
	expect(source.destroyed).toBe(true);
	await waitUntil(() => expect(passed.closed).toBe(true));
	expect(passed.errored?.message).toBe('film.mp4: nothing came for 15000 ms');
});

test('restarts the timeout with each chunk', async () => {
	const source = new PassThrough();
	const passed = endWhenStalled(source, 15_000, 'film.mp4');
	const read = buffer(passed);
	for (let times = 0; times < 5; times++) {
		const next = once(passed, 'data');
		source.write('part');
		await next;
		vi.advanceTimersByTime(10_000);
	}
	source.end();
	expect((await read).toString()).toBe('part'.repeat(5));
	expect(vi.getTimerCount()).toBe(0);
});

test('waits for a paused reader, and times the store again once he resumes', async () => {
	const source = new PassThrough();
	const passed = endWhenStalled(source, 15_000, 'film.mp4');
	const full = 1_000_000;
	source.write(Buffer.alloc(full));
	await waitUntil(() => expect(source.isPaused()).toBe(true));
	vi.advanceTimersByTime(10 * 60_000);
	expect(source.destroyed).toBe(false);

	let taken = 0;
	passed.on('data', (chunk: Buffer) => {
		taken += chunk.length;
	});
	await waitUntil(() => expect(taken).toBe(full));
	const failure = once(passed, 'error');
	vi.advanceTimersByTime(15_000);
	expect((await failure)[0]).toMatchObject({ message: 'film.mp4: nothing came for 15000 ms' });
});

test('frees the source of a stream that was destroyed before it was read', async () => {
	const source = new PassThrough();
	const passed = endWhenStalled(source, 15_000, 'film.mp4');
	passed.destroy();
	await waitUntil(() => expect(source.closed).toBe(true));
	expect(vi.getTimerCount()).toBe(0);
});
