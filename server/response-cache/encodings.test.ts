import { expect, test } from 'vitest';
import { acceptedEncoding, compress, expand } from './encodings.ts';

test.each([
	['gzip, deflate, br, zstd', 'br'],
	['gzip', 'gzip'],
	['gzip;q=1, br;q=0.5', 'gzip'],
	['br;q=0, gzip', 'gzip'],
	['BR', 'br'],
	['*', 'br'],
	['identity', 'identity'],
	['gzip;q=0', 'identity'],
	['deflate', 'identity'],
	['', 'identity'],
	[undefined, 'identity'],
])('chooses for %j the encoding %s', (header, encoding) => {
	expect(acceptedEncoding(header)).toBe(encoding);
	expect(acceptedEncoding(header), 'read again, from memory').toBe(encoding);
});

test.each(['br', 'gzip'] as const)('restores what was compressed with %s', async (encoding) => {
	const text = Buffer.from('桥梁与隧道工程'.repeat(1_000));
	for (const effort of ['quick', 'best'] as const) {
		const compressed = await compress(text, encoding, effort);
		expect(compressed.length).toBeLessThan(text.length / 10);
		expect((await expand(compressed, encoding)).equals(text)).toBe(true);
	}
});
