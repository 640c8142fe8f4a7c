import { expect, test, vi } from 'vitest';
import { createKeySignatures } from './video-keys.ts';

const place = { digest: 'c0ffee00'.repeat(4), name: 'key-00000.key' };
const secret = async () => Buffer.alloc(32, 'a secret');
const start = Date.UTC(2026, 4, 1, 8);
const hour = 3_600_000;

const parsed = (query: string) => Object.fromEntries(new URLSearchParams(query));

test('accepts a signed query for two hours', async () => {
	let now = start;
	const signatures = createKeySignatures(secret, () => now);
	const query = parsed(await signatures.queryFor(place));
	expect(query.expires).toBe(String((start + 2 * hour) / 1000));
	expect(await signatures.opens(place, query)).toBe(true);
	now = start + 2 * hour - 1;
	expect(await signatures.opens(place, query)).toBe(true);
	now = start + 2 * hour;
	expect(await signatures.opens(place, query)).toBe(false);
});

test('refuses another key or expiry', async () => {
	const signatures = createKeySignatures(secret, () => start);
	const query = parsed(await signatures.queryFor(place));
	const refused: [place: typeof place, query: { expires?: string; signature?: string }][] = [
		[{ ...place, name: 'key-00001.key' }, query],
		[{ ...place, digest: 'c0ffee01'.repeat(4) }, query],
		[place, { ...query, expires: String(Number(query.expires) + 1) }],
		[place, { ...query, expires: `0${query.expires}` }],
		[place, { ...query, expires: '1e10' }],
		[place, { ...query, signature: query.signature?.replace(/^./, (first) => (first === 'A' ? 'B' : 'A')) }],
		[place, { ...query, signature: `${query.signature}A` }],
		[place, { ...query, signature: '字'.repeat(43) }],
		[place, { ...query, signature: '' }],
		[place, { expires: query.expires }],
		[place, { signature: query.signature }],
		[place, {}],
	];
	for (const [file, changed] of refused) expect(await signatures.opens(file, changed)).toBe(false);
});

test('accepts signatures of instances with the same secret only', async () => {
	const query = parsed(await createKeySignatures(secret, () => start).queryFor(place));
	const same = createKeySignatures(secret, () => start);
	expect(await same.opens(place, query)).toBe(true);
	const another = createKeySignatures(
		async () => Buffer.alloc(32, 'another'),
		() => start,
	);
	expect(await another.opens(place, query)).toBe(false);
});

test('uses a renewed secret after a minute', async () => {
	let now = start;
	const findSecret = vi.fn(secret);
	const signatures = createKeySignatures(findSecret, () => now);
	const query = parsed(await signatures.queryFor(place));
	findSecret.mockImplementation(async () => Buffer.alloc(32, 'renewed'));
	now += 59_999;
	expect(await signatures.opens(place, query)).toBe(true);
	now += 1;
	expect(await signatures.opens(place, query)).toBe(false);
	expect(await signatures.opens(place, parsed(await signatures.queryFor(place)))).toBe(true);
});

test('loads the secret once, again after a failure, and never for malformed queries', async () => {
	const findSecret = vi.fn(secret).mockRejectedValueOnce(new Error('connect ECONNREFUSED'));
	const signatures = createKeySignatures(findSecret, () => start);
	expect(await signatures.opens(place, {})).toBe(false);
	expect(await signatures.opens(place, { expires: '1', signature: 'A'.repeat(43) })).toBe(false);
	expect(findSecret).not.toHaveBeenCalled();
	await expect(signatures.queryFor(place)).rejects.toThrow('ECONNREFUSED');
	const query = parsed((await Promise.all([1, 2].map(() => signatures.queryFor(place))))[1] ?? '');
	expect(await signatures.opens(place, query)).toBe(true);
	expect(findSecret).toHaveBeenCalledTimes(2);
});
