import { promisify } from 'node:util';
import { brotliCompress, brotliDecompress, constants, gunzip, gzip } from 'node:zlib';

/** The forms an answer is kept and sent in; `identity` is the answer itself. */
export type Encoding = 'br' | 'gzip' | 'identity';

const compressBrotli = promisify(brotliCompress);
const compressGzip = promisify(gzip);
const expandBrotli = promisify(brotliDecompress);
const expandGzip = promisify(gunzip);

/** `quick` costs a visitor about a millisecond; `best` is for the background, and a tenth smaller. */
export type CompressionEffort = 'quick' | 'best';

const brotliQuality: Record<CompressionEffort, number> = { quick: 5, best: 11 };
const gzipLevel: Record<CompressionEffort, number> = { quick: 6, best: 9 };

/** Compresses on zlib's threads, not on the one that answers. */
export async function compress(
	body: Uint8Array,
	encoding: Exclude<Encoding, 'identity'>,
	effort: CompressionEffort,
): Promise<Buffer> {
	if (encoding === 'gzip') return exact(await compressGzip(body, { level: gzipLevel[effort] }));
	return exact(
		await compressBrotli(body, {
			params: {
				[constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
				[constants.BROTLI_PARAM_QUALITY]: brotliQuality[effort],
				[constants.BROTLI_PARAM_SIZE_HINT]: body.length,
			},
		}),
	);
}

/** The answer itself out of one of its compressed forms. */
export async function expand(body: Uint8Array, encoding: Exclude<Encoding, 'identity'>): Promise<Buffer> {
	return encoding === 'br' ? expandBrotli(body) : expandGzip(body);
}

/** zlib hands out slices of larger blocks; what is kept for long must not keep those. */
function exact(buffer: Buffer): Buffer {
	const copy = Buffer.allocUnsafeSlow(buffer.length);
	buffer.copy(copy);
	return copy;
}

/** What browsers send is a handful of spellings, read once each. */
const readSpellings = new Map<string, Encoding>();
const mostSpellings = 200;

/** The best form a client accepts by its `Accept-Encoding`: brotli, else gzip, else the answer itself. */
export function acceptedEncoding(header: string | undefined): Encoding {
	if (header === undefined || header === '') return 'identity';
	const known = readSpellings.get(header);
	if (known) return known;
	const encoding = chooseEncoding(header);
	if (readSpellings.size >= mostSpellings) readSpellings.clear();
	readSpellings.set(header, encoding);
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
