import { promisify } from 'node:util';
import { brotliCompress, brotliDecompress, constants, gunzip, gzip } from 'node:zlib';

/** The encodings answers are cached and sent in; `identity` is uncompressed. */
export type Encoding = 'br' | 'gzip' | 'identity';

const compressBrotli = promisify(brotliCompress);
const compressGzip = promisify(gzip);
const expandBrotli = promisify(brotliDecompress);
const expandGzip = promisify(gunzip);

/** `quick` takes a third of a millisecond, for requests; `best` is a quarter smaller, for background work. */
export type CompressionEffort = 'quick' | 'best';

const brotliQuality: Record<CompressionEffort, number> = { quick: 3, best: 11 };
const gzipLevel: Record<CompressionEffort, number> = { quick: 3, best: 9 };

/** Compresses on zlib's threads, off the main one. */
export async function compress(
	body: Uint8Array,
	encoding: Exclude<Encoding, 'identity'>,
	effort: CompressionEffort,
): Promise<Buffer> {
	if (encoding === 'gzip') return copyOf(await compressGzip(body, { level: gzipLevel[effort] }));
	return copyOf(
		await compressBrotli(body, {
			params: {
				[constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
				[constants.BROTLI_PARAM_QUALITY]: brotliQuality[effort],
				[constants.BROTLI_PARAM_SIZE_HINT]: body.length,
			},
		}),
	);
}

export async function expand(body: Uint8Array, encoding: Exclude<Encoding, 'identity'>): Promise<Buffer> {
	return encoding === 'br' ? expandBrotli(body) : expandGzip(body);
}

/** zlib returns slices of larger blocks; cached bodies must not hold on to those. */
function copyOf(buffer: Buffer): Buffer {
	const copy = Buffer.allocUnsafeSlow(buffer.length);
	buffer.copy(copy);
	return copy;
}

/** Browsers send a handful of different headers; each is parsed once. */
const encodingByHeader = new Map<string, Encoding>();
const maxHeaders = 200;

/** The best encoding a client accepts: Brotli, else gzip, else none. */
export function acceptedEncoding(header: string | undefined): Encoding {
	if (header === undefined || header === '') return 'identity';
	const parsed = encodingByHeader.get(header);
	if (parsed) return parsed;
	const encoding = chooseEncoding(header);
	if (encodingByHeader.size >= maxHeaders) encodingByHeader.clear();
	encodingByHeader.set(header, encoding);
	return encoding;
}

function chooseEncoding(header: string): Encoding {
	const weights = new Map<string, number>();
	for (const part of header.toLowerCase().split(',')) {
		const [name = '', ...parameters] = part.split(';').map((text) => text.trim());
		const weight = parameters.find((parameter) => parameter.startsWith('q='));
		weights.set(name, weight === undefined ? 1 : Number(weight.slice(2)) || 0);
	}
	const weightOf = (name: string) => weights.get(name) ?? weights.get('*') ?? 0;
	if (weightOf('br') > 0 && weightOf('br') >= weightOf('gzip')) return 'br';
	return weightOf('gzip') > 0 ? 'gzip' : 'identity';
}

/** Smaller bodies are not worth compressing. */
export const minCompressedBytes = 1_000;

const compressible = /^(?:text\/|application\/(?:json|xml|rss\+xml|manifest\+json|javascript)|image\/svg)/;

export function isCompressible(contentType: string | null | undefined): boolean {
	return compressible.test(contentType ?? '');
}
