import { beforeEach, describe, expect, it, vi } from 'vitest';
import { Autosave, debounceMs, maxWaitMs } from './autosave.ts';

/** Something with a value, and a server that answers when told to. */
function open({ value = '一', rests = debounceMs } = {}) {
	const sent: string[] = [];
	const answers: { resolve(): void; reject(error: Error): void }[] = [];
	const notified = vi.fn();
	const held = { value, isUsable: true, saved: value };
	const autosave = new Autosave<string, string>(
		{
			read() {
				if (!held.isUsable) autosave.block('unusable');
				return held.isUsable ? held.value : null;
			},
			isSaved: (content) => content === held.saved,
			async send(content, sequence) {
				sent.push(`${content} ${sequence}`);
				await new Promise<void>((resolve, reject) => answers.push({ resolve, reject }));
				held.saved = content;
			},
			atRest: () => (held.saved === value ? { kind: 'unchanged' } : { kind: 'saved', at: held.saved }),
			whyFailed: ({ message }: Error) =>
				message === 'conflict'
					? { kind: 'conflict', conflict: 'theirs' }
					: { kind: 'failed', reason: message, isRetryable: message === 'offline' },
			notify: notified,
		},
		rests,
	);
	const change = (next: string) => {
		held.value = next;
		autosave.changed();
	};
	const settle = () => vi.advanceTimersByTimeAsync(0);
	const answer = async () => {
		answers.shift()?.resolve();
		await settle();
	};
	const fail = async (message: string) => {
		answers.shift()?.reject(new Error(message));
		await settle();
	};
	return { autosave, held, sent, notified, change, settle, answer, fail };
}

const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);

beforeEach(() => {
	vi.useFakeTimers();
	return () => vi.useRealTimers();
});

describe('what is saved by itself', () => {
	it('is sent once it rests, or after a while without a rest', async () => {
		const { autosave, sent, change, answer } = open();
		change('二');
		await pass(debounceMs - 1);
		change('三');
		await pass(debounceMs - 1);
		expect([sent, autosave.state]).toEqual([[], { kind: 'waiting' }]);
		await pass(1);
		expect([sent, autosave.state]).toEqual([['三 1'], { kind: 'saving' }]);
		await answer();
		expect([autosave.state, autosave.isUnsaved]).toEqual([{ kind: 'saved', at: '三' }, false]);
		for (let waited = 0; waited < maxWaitMs; waited += 1_000) {
			change(`${waited}`);
			await pass(1_000);
		}
		expect(sent).toHaveLength(2);
	});

	it('is sent at once where it needs no rest', async () => {
		const { sent, change, settle } = open({ rests: 0 });
		change('二');
		await settle();
		expect(sent).toEqual(['二 1']);
	});

	it('has one request at a time, and a slow one says so', async () => {
		const { autosave, sent, change, answer } = open();
		change('二');
		await pass(debounceMs);
		change('三');
		await pass(maxWaitMs);
		expect([sent, autosave.state]).toEqual([['二 1'], { kind: 'saving', isSlow: true }]);
		// What has waited for so long waits no more.
		await answer();
		expect([sent, autosave.state]).toEqual([['二 1', '三 2'], { kind: 'saving' }]);
		change('四');
		await answer();
		expect(autosave.state).toEqual({ kind: 'waiting' });
		await pass(debounceMs);
		expect(sent.at(-1)).toBe('四 3');
	});

	it('sends nothing that the server has', async () => {
		const { autosave, sent, change } = open();
		change('二');
		change('一');
		await pass(debounceMs);
		expect([sent, autosave.state]).toEqual([[], { kind: 'unchanged' }]);
	});

	it('is tried again, later and later, where that may help, and then sends also what was there before', async () => {
		const { autosave, sent, change, answer, fail } = open();
		change('二');
		await pass(debounceMs);
		const delays: number[] = [];
		for (let failures = 0; failures < 6; failures += 1) {
			await fail('offline');
			expect(autosave.state).toEqual({ kind: 'failed', reason: 'offline', isRetryable: true });
			change('一');
			let waited = 0;
			for (const before = sent.length; sent.length === before; waited += 1_000) await pass(1_000);
			delays.push(waited);
		}
		expect(delays).toEqual([4_000, 8_000, 16_000, 32_000, 60_000, 60_000]);
		// The server may have the first one.
		expect(sent.at(-1)).toBe('一 7');
		await answer();
		expect(autosave.isUnsaved).toBe(false);
	});

	it('is not tried again before it changes where that cannot help', async () => {
		const { sent, change, fail } = open();
		change('二');
		await pass(debounceMs);
		await fail('too long');
		await pass(600_000);
		expect(sent).toHaveLength(1);
		change('三');
		await pass(debounceMs);
		expect(sent).toHaveLength(2);
	});

	it('waits for a decision after a conflict, and loses nothing', async () => {
		const { autosave, held, sent, change, fail, settle } = open();
		change('二');
		await pass(debounceMs);
		await fail('conflict');
		change('三');
		await pass(600_000);
		expect([sent.length, autosave.state, held.value]).toEqual([
			...[1, { kind: 'conflict', conflict: 'theirs' }, '三'],
		]);
		expect(await autosave.flush()).toBe(false);
		held.saved = '三';
		autosave.reset();
		expect(autosave.isUnsaved).toBe(false);
		autosave.setConflict('again');
		await settle();
		expect(autosave.state).toEqual({ kind: 'conflict', conflict: 'again' });
	});

	it('is flushed with what was changed during the request, and not after a failure', async () => {
		const { autosave, sent, change, answer, fail } = open();
		change('二');
		const flushed = autosave.flush();
		change('三');
		await answer();
		await answer();
		expect([await flushed, sent]).toEqual([true, ['二 1', '三 2']]);
		change('四');
		const failed = autosave.flush();
		await fail('offline');
		expect(await failed).toBe(false);
		autosave.retry();
		expect(sent).toHaveLength(4);
	});

	it('says why it cannot be sent, stays unsaved, and is sent once it can', async () => {
		const { autosave, held, sent, change } = open();
		held.isUsable = false;
		change('二');
		await pass(debounceMs);
		change('三');
		expect(autosave.state).toEqual({ kind: 'failed', reason: 'unusable', isRetryable: false });
		expect(await autosave.flush()).toBe(false);
		held.isUsable = true;
		change('四');
		await pass(debounceMs);
		expect(sent).toEqual(['四 1']);
	});

	it('tells of a new state, not of each change', async () => {
		const { notified, change } = open();
		for (const value of ['二', '三', '四']) change(value);
		expect(notified).toHaveBeenCalledOnce();
	});

	it('sends nothing any more once the page has closed', async () => {
		const { autosave, sent, change } = open();
		change('二');
		autosave.close();
		await pass(600_000);
		expect([sent, autosave.isUnsaved]).toEqual([[], true]);
	});
});
