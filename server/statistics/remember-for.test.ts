import { expect, test, vi } from 'vitest';
import { rememberFor } from './remember-for.ts';

test('what was loaded is kept for its time, however many ask', async () => {
	let now = 0;
	const load = vi.fn(async (key: string) => `${key} at ${now}`);
	const { of: read } = rememberFor(1000, load, () => now);
	expect(await Promise.all([read('a'), read('a'), read('b')])).toEqual(['a at 0', 'a at 0', 'b at 0']);
	now = 999;
	expect(await read('a')).toBe('a at 0');
	now = 1000;
	expect(await read('a')).toBe('a at 1000');
	expect(load).toHaveBeenCalledTimes(3);
});

test('a failure is not kept', async () => {
	const load = vi
		.fn<() => Promise<string>>()
		.mockRejectedValueOnce(new Error('once'))
		.mockResolvedValue('well');
	const { of: read } = rememberFor(1000, load);
	await expect(read('a')).rejects.toThrow('once');
	expect(await read('a')).toBe('well');
});

test('what was forgotten is loaded anew, also when it was still on its way', async () => {
	const first = Promise.withResolvers<string>();
	const load = vi.fn<() => Promise<string>>().mockReturnValueOnce(first.promise).mockResolvedValue('new');
	const { of: read, forget } = rememberFor(1000, load);
	const asked = read('a');
	forget();
	first.resolve('old');
	expect(await asked).toBe('old');
	expect(await read('a')).toBe('new');
});
