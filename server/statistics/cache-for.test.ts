import { expect, test, vi } from 'vitest';
import { cacheFor } from './cache-for.ts';

test('loads once until the value expires', async () => {
	let now = 0;
	const load = vi.fn(async (key: string) => `${key} at ${now}`);
	const { of: read } = cacheFor(1000, load, () => now);
	expect(await Promise.all([read('a'), read('a'), read('b')])).toEqual(['a at 0', 'a at 0', 'b at 0']);
	now = 999;
	expect(await read('a')).toBe('a at 0');
	now = 1000;
	expect(await read('a')).toBe('a at 1000');
	expect(load).toHaveBeenCalledTimes(3);
});

test('does not cache a failure', async () => {
	const load = vi
		.fn<() => Promise<string>>()
		.mockRejectedValueOnce(new Error('once'))
		.mockResolvedValue('well');
	const { of: read } = cacheFor(1000, load);
	await expect(read('a')).rejects.toThrow('once');
	expect(await read('a')).toBe('well');
});

test('loads again after clear, even if a load was pending', async () => {
	const first = Promise.withResolvers<string>();
	const load = vi.fn<() => Promise<string>>().mockReturnValueOnce(first.promise).mockResolvedValue('new');
	const { of: read, clear } = cacheFor(1000, load);
	const asked = read('a');
	clear();
	first.resolve('old');
	expect(await asked).toBe('old');
	expect(await read('a')).toBe('new');
});
