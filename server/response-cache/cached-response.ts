import { hash } from 'node:crypto';
import { compress, type Encoding, expand } from './encodings.ts';

/**
 * A cached answer: its status, headers as they are sent, and the body in the encodings that clients accept.
 * Only its flags and its set of encoded bodies change.
 */
export class CachedResponse {
	readonly address: string;
	readonly route: string;
	readonly status: number;
	/** Names of the content it depends on (`Cache-Tag`). */
	readonly tags: readonly string[];
	/** Weak, since the compressed bodies of one answer may be replaced. */
	readonly etag: string;
	/** When it expires, in milliseconds of `performance.now()`. */
	readonly freshUntilMs: number;
	/** Its content has changed: it is served only if rendering fails. */
	changed = false;
	/** Whether it was served from the cache: only then is it recompressed. */
	requested = false;
	/** Whether it was recompressed at the best level. */
	compressedBest = false;

	#bodies: Partial<Record<Encoding, Buffer>>;
	/** The uncompressed body, while somebody expands or sends it. */
	#expanding: Promise<Buffer> | null = null;
	#expanded: WeakRef<Buffer> | null = null;
	readonly #headers: string[];
	readonly #notModifiedHeaders: string[];

	constructor({ address, route, status = 200, headers, body, tags, maxAgeSeconds }: CachedResponseOptions) {
		this.address = address;
		this.route = route;
		this.status = status;
		this.tags = tags;
		this.etag = `W/"${hash('sha256', body, 'base64url').slice(0, 22)}"`;
		this.freshUntilMs = performance.now() + maxAgeSeconds * 1000;
		this.#bodies = { identity: withoutBlock(body) };
		this.#headers = rawHeadersOf(headers, this.etag, () => true);
		this.#notModifiedHeaders = rawHeadersOf(headers, this.etag, (name) => !bodyHeaders.includes(name));
	}

	/** Estimated memory use in bytes: bodies, headers, tags and object overhead. */
	get size(): number {
		let size = objectOverheadBytes + 2 * this.address.length;
		for (const body of Object.values(this.#bodies)) size += body.length;
		for (const header of this.#headers) size += header.length;
		for (const tag of this.tags) size += tag.length + tagOverheadBytes;
		return size;
	}

	/** Headers for one encoding, as Node takes them: names and values in turn. */
	headersFor(encoding: Encoding, length: number, requestId: string): string[] {
		const headers = this.#headers.slice();
		if (encoding !== 'identity') headers.push('Content-Encoding', encoding);
		headers.push('Content-Length', String(length), 'X-Request-Id', requestId);
		return headers;
	}

	/** Headers of a 304. */
	notModifiedHeaders(requestId: string): string[] {
		return [...this.#notModifiedHeaders, 'X-Request-Id', requestId];
	}

	/** The body in this encoding if it is cached. */
	readyBody(encoding: Encoding): Buffer | undefined {
		return this.#bodies[encoding];
	}

	/** The body in this encoding, converted from another if it is not cached. */
	async body(encoding: Encoding): Promise<Buffer> {
		const ready = this.#bodies[encoding];
		if (ready) return ready;
		const identity = await this.#identity();
		if (encoding === 'identity') return identity;
		const compressed = await compress(identity, encoding, 'quick');
		this.#bodies[encoding] ??= compressed;
		this.#dropIdentity();
		return compressed;
	}

	/** Recompresses at the best level. Takes a tenth of a second on another thread. */
	async compressBest(): Promise<void> {
		this.compressedBest = true;
		const identity = await this.#identity();
		const [br, gzip] = await Promise.all([
			compress(identity, 'br', 'best'),
			compress(identity, 'gzip', 'best'),
		]);
		for (const [encoding, body] of [
			['br', br],
			['gzip', gzip],
		] as const) {
			const before = this.#bodies[encoding];
			if (!before || body.length < before.length) this.#bodies[encoding] = body;
		}
		this.#dropIdentity();
	}

	/** Few clients request a page uncompressed, and it is five times as large. API answers are also read in process. */
	#dropIdentity(): void {
		if (!this.route.startsWith('api.')) delete this.#bodies.identity;
	}

	/** Answers that are being sent share one expanded body: many of them take no more memory than one. */
	async #identity(): Promise<Buffer> {
		const { identity = this.#expanded?.deref(), gzip, br } = this.#bodies;
		if (identity) return identity;
		const packed = gzip ?? br;
		if (!packed) throw new Error(`No body is cached for ${this.address}`);
		this.#expanding ??= expand(packed, gzip ? 'gzip' : 'br').finally(() => {
			this.#expanding = null;
		});
		const expanded = await this.#expanding;
		this.#expanded = new WeakRef(expanded);
		return expanded;
	}
}

/**
 * A body in memory of its own. Node cuts small buffers from blocks of 64 KB: one cached body would keep its whole block
 * alive, and the cache would hold several times what it counts.
 */
function withoutBlock(body: Buffer): Buffer {
	if (body.buffer.byteLength === body.length) return body;
	const own = Buffer.allocUnsafeSlow(body.length);
	body.copy(own);
	return own;
}

export type CachedResponseOptions = {
	address: string;
	route: string;
	/** Defaults to 200. */
	status?: number;
	headers: Headers;
	body: Buffer;
	tags: readonly string[];
	maxAgeSeconds: number;
};

/** Estimates of what JavaScript objects take besides text and bodies. */
const objectOverheadBytes = 1_500;
const tagOverheadBytes = 80;

/** Set for each response, or internal. */
const excludedHeaders = ['content-length', 'content-encoding', 'etag', 'x-request-id'];

/**
 * Left out of a 304. `Content-Security-Policy` is included: it may be stricter than the one the client has, and
 * clients update their headers from a 304.
 */
const bodyHeaders = ['content-type', 'content-language', 'content-disposition'];

/**
 * Proxies refuse answers with more than some 16 KB of headers. Shared caches revalidate each answer, so that none
 * depends on this header.
 */
const maxTagHeaderLength = 6_000;

function rawHeadersOf(headers: Headers, etag: string, isIncluded: (name: string) => boolean): string[] {
	const list: string[] = [];
	for (const [name, value] of headers) {
		if (excludedHeaders.includes(name) || !isIncluded(name)) continue;
		if (name !== 'cache-tag' || value.length <= maxTagHeaderLength) list.push(name, value);
	}
	list.push('ETag', etag);
	if (!headers.get('vary')?.toLowerCase().includes('accept-encoding')) list.push('Vary', 'Accept-Encoding');
	return list;
}

/** A response whose body is in memory. */
export type RenderedResponse = { status: number; headers: Headers; body: Buffer };

export async function answerOf(response: Response): Promise<RenderedResponse> {
	const body = Buffer.from(await response.arrayBuffer());
	return { status: response.status, headers: response.headers, body };
}

/** Converts to what Hono sends. */
export function responseOf({ status, headers, body }: RenderedResponse): Response {
	return new Response(body.length === 0 ? null : new Uint8Array(body), { status, headers });
}
