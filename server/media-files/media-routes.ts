import { Readable } from 'node:stream';
import { splitLanguage } from '@portico/api/addresses/addresses.ts';
import { defaultLanguage, isLanguage, type Language } from '@portico/api/languages.ts';
import { parseMediaAddress } from '@portico/content/files/media-files.ts';
import { type MediaStore, storeKey } from '@portico/content/files/media-store.ts';
import { byteBoundedCache } from '@portico/content/files/stores/cached-media-store.ts';
import { readWhole, settleWithinMs } from '@portico/content/files/stores/deadlines.ts';
import type { ByteRange, OpenedFile } from '@portico/content/files/stores/object-store.ts';
import type { MediaUse } from '@portico/content/media/find-used-media.ts';
import { type Context, Hono } from 'hono';
import { plainPage } from '../error-answers/plain-page.ts';
import { acceptedEncoding, compress, minCompressedBytes } from '../response-cache/encodings.ts';
import { allowOrigins, type MediaOrigins } from './cors.ts';
import {
	answerWhole,
	contentTypeOf,
	etagOf,
	type FileLocation,
	fileHeaders,
	isPlaylist,
	isStreamText,
	matchesClientCopy,
} from './file-headers.ts';
import type { MediaInUse } from './media-in-use.ts';
import { answerKey, forbidKey, isKey, type KeySignatures, signKeyAddresses } from './video-keys.ts';

const retryAfterSeconds = '5';

export type MediaDeps = {
	media: MediaStore;
	/** Which files may be served. */
	inUse: Pick<MediaInUse, 'useOf'>;
	/** Signs and verifies addresses of video keys. */
	keySignatures: KeySignatures;
	/** Other origins whose pages may read media. */
	mediaOrigins: MediaOrigins;
	missingFilePage: MissingFilePage;
	/** Called when a file cannot be fetched. */
	reportFault(error: unknown): void;
};

/**
 * `/media/<digest>/<name>`: pictures, attachments and videos, whole or in ranges, while something uses them (decision
 * 032). Video keys are answered only at signed addresses from playlists. Returns 503 while the media store, or the
 * database that a look-up needs, is unavailable.
 */
export function mediaRoutes(parts: MediaDeps): Hono {
	const routes = new Hono();
	const texts = createTextResponses(parts.media, parts.keySignatures);
	routes.use('/media/*', allowOrigins(parts.mediaOrigins));
	routes.get('/media/*', async (context) => {
		try {
			const place = parseMediaAddress(new URL(context.req.url).pathname);
			const found = place && (await answer(context, place, parts, texts));
			return found ?? (await answerMissing(context, parts.missingFilePage));
		} catch (error) {
			parts.reportFault(error);
			return answerUnavailable(context);
		}
	});
	routes.all('/media/*', (context) =>
		context.text('Method not allowed', 405, { Allow: 'GET, HEAD', 'Cache-Control': 'no-store' }),
	);
	return routes;
}

/** Null for a file that is missing or not in use. */
async function answer(
	context: Context,
	place: FileLocation,
	{ media, inUse, keySignatures }: MediaDeps,
	texts: TextResponses,
): Promise<Response | null> {
	const isVideoKey = await isKey(place, media);
	if (isVideoKey && !(await keySignatures.opens(place, context.req.query()))) return forbidKey(context);
	const use = await inUse.useOf(place.digest);
	if (!use) return null;
	if (isVideoKey) return answerKey(context, place, media);
	const text = isStreamText(place.name) ? await texts(context, place, use) : null;
	return text ?? answerFile(context, place, use, media);
}

/**
 * Streams a file, or the requested range of it; null if it is not in the store.
 */
async function answerFile(
	context: Context,
	place: FileLocation,
	use: MediaUse,
	media: MediaStore,
): Promise<Response | null> {
	const key = storeKey(place.digest, place.name);
	const isUnchanged = matchesClientCopy(context, place);
	const isHead = context.req.method === 'HEAD';
	const rangeHeader = applicableRange(context, etagOf(place));
	// Most requests are for a whole file: opening it returns its size with a single store request.
	const opened = isUnchanged || isHead || rangeHeader ? null : await media.openRead(key);
	const size = opened?.size ?? (await media.stat(key))?.size;
	if (size === undefined) return null;

	// A 304 has these headers too: clients update the policy of their copy from it.
	const headers = fileHeaders(context, place, use);
	if (isUnchanged) return new Response(null, { status: 304, headers });

	headers.set('Content-Type', contentTypeOf(place.name));
	const range = readByteRange(rangeHeader, size);
	if (range === 'unsatisfiable') {
		return new Response(null, {
			status: 416,
			headers: { 'Content-Range': `bytes */${size}`, 'Cache-Control': 'no-store' },
		});
	}
	headers.set('Content-Length', String(range ? range.end - range.start + 1 : size));
	if (range) headers.set('Content-Range', `bytes ${range.start}-${range.end}/${size}`);
	if (isHead) return new Response(null, { status: 200, headers });
	const file: OpenedFile | null = opened ?? (await media.openRead(key, range ?? undefined));
	if (!file) return null;
	return new Response(Readable.toWeb(file.stream) as ReadableStream, {
		status: range ? 206 : 200,
		headers,
	});
}

/**
 * The `Range` header if it applies: with GET (RFC 9110, 14.2), and with an `If-Range` only if that is the current ETag.
 * The comparison is strong, and dates never match, since none are sent (13.1.5).
 */
function applicableRange(context: Context, etag: string): string | undefined {
	const ifRange = context.req.header('If-Range');
	const isCurrent = ifRange === etag && !etag.startsWith('W/');
	const applies = context.req.method === 'GET' && (ifRange === undefined || isCurrent);
	return applies ? context.req.header('Range') : undefined;
}

/**
 * Answers a playlist or subtitles. Null for requests that are answered as for other files: the file is missing, too
 * long or unchanged, or only a range is requested.
 */
type TextResponses = (context: Context, place: FileLocation, use: MediaUse) => Promise<Response | null>;

/**
 * Texts up to this size are read into memory: a playlist of a day in segments of four seconds has 1 MB. Keys that a
 * longer one names stay inaccessible.
 */
const maxTextBytes = 5 * 2 ** 20;

const maxCacheBytes = 4 * 2 ** 20;

/**
 * Playlists and subtitles, compressed if the client accepts it. A playlist that names keys gets signed key addresses for
 * each request: it is not cached, and has no ranges.
 */
function createTextResponses(media: MediaStore, signatures: KeySignatures): TextResponses {
	const compressed = byteBoundedCache<Buffer>(maxCacheBytes);

	async function compressOnce(key: string, text: Buffer, encoding: 'br' | 'gzip'): Promise<Buffer> {
		const cacheKey = `${encoding} ${key}`;
		const bytes = compressed.get(cacheKey) ?? (await compress(text, encoding, 'quick'));
		compressed.set(cacheKey, bytes, bytes.length);
		return bytes;
	}

	return async (context, place, use) => {
		const isPart = context.req.method === 'GET' && context.req.header('Range') !== undefined;
		const isUnchanged = matchesClientCopy(context, place);
		if ((isPart || isUnchanged) && !isPlaylist(place.name)) return null;
		const key = storeKey(place.digest, place.name);
		const opened = await media.openRead(key);
		if (!opened || opened.size > maxTextBytes) {
			opened?.stream.destroy();
			return null;
		}
		const text = await readWhole(opened, settleWithinMs, key);
		const signed = isPlaylist(place.name) && (await signKeyAddresses(text.toString(), place, signatures));
		if (signed) {
			const uncachedHeaders = new Headers({ 'Cache-Control': 'no-store', Vary: 'Accept-Encoding' });
			return send(context, place, Buffer.from(signed), uncachedHeaders, compress);
		}
		if (isPart || isUnchanged) return null;
		const headers = fileHeaders(context, place, use);
		return send(context, place, text, headers, (_, encoding) => compressOnce(key, text, encoding));
	};
}

async function send(
	context: Context,
	place: FileLocation,
	text: Buffer,
	headers: Headers,
	compressText: (text: Buffer, encoding: 'br' | 'gzip', effort: 'quick') => Promise<Buffer>,
): Promise<Response> {
	headers.set('Content-Type', contentTypeOf(place.name));
	const encoding = acceptedEncoding(context.req.header('Accept-Encoding'));
	if (encoding === 'identity' || text.length < minCompressedBytes) {
		return answerWhole(context, text, headers);
	}
	headers.set('Content-Encoding', encoding);
	return answerWhole(context, await compressText(text, encoding, 'quick'), headers);
}

/** Renders the 404 page for a missing file. */
type MissingFilePage = (language: Language) => Promise<Response>;

/**
 * Answers 404 for a missing or unused file, without disclosing which. A navigation, such as a download that failed, gets
 * a page in the visitor's language; other requests get plain text.
 */
async function answerMissing(context: Context, missingFilePage: MissingFilePage): Promise<Response> {
	if (isNavigation(context)) return missingFilePage(visitorLanguage(context));
	return context.text('Not found', 404, { 'Cache-Control': 'no-store' });
}

/** Answers 503 while the media store or the database is unavailable. */
function answerUnavailable(context: Context): Response {
	if (isNavigation(context))
		return plainPage(visitorLanguage(context), 503, { 'Retry-After': retryAfterSeconds });
	const headers = { 'Cache-Control': 'no-store', 'Retry-After': retryAfterSeconds };
	return context.text('The file is temporarily unavailable', 503, headers);
}

/** Browsers accept `text/html` explicitly only for navigations. */
function isNavigation({ req }: Context): boolean {
	return /(?:^|,)\s*text\/html\s*(?:$|,|;(?!\s*q=0(?:\.0*)?\s*(?:$|,)))/i.test(req.header('Accept') ?? '');
}

/** The language of the link (`lang`), of the referring page, or the first supported one of the browser. */
function visitorLanguage({ req }: Context): Language {
	const lang = req.query('lang');
	if (isLanguage(lang)) return lang;
	const referrer = URL.parse(req.header('Referer') ?? '');
	if (referrer?.host === req.header('Host')) return splitLanguage(referrer?.pathname ?? '').language;
	const preferred = (req.header('Accept-Language') ?? '').match(/\b[a-z]{2}\b/gi) ?? [];
	return preferred.map((tag) => tag.toLowerCase()).find(isLanguage) ?? defaultLanguage;
}

/**
 * Reads a `Range` header for a file of this size: the requested bytes, `unsatisfiable`, or null for none or an
 * unsupported one (several ranges, other units), which is answered with the whole file.
 */
export function readByteRange(header: string | undefined, size: number): ByteRange | 'unsatisfiable' | null {
	const match = /^bytes=(\d*)-(\d*)$/.exec(header ?? '');
	if (!match || (match[1] === '' && match[2] === '')) return null;
	const [, first = '', last = ''] = match;
	if (first === '') {
		const length = Math.min(Number(last), size);
		return length === 0 ? 'unsatisfiable' : { start: size - length, end: size - 1 };
	}
	const start = Number(first);
	const end = last === '' ? size - 1 : Math.min(Number(last), size - 1);
	return start >= size || start > end ? 'unsatisfiable' : { start, end };
}
