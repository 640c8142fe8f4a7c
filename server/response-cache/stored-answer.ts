import { hash } from 'node:crypto';
import { compress, type Encoding, expand } from './encodings.ts';

/**
 * An answer as the cache keeps it: status 200, its headers as they are sent, and its body in the forms
 * clients accept. Immutable to the outside but for better compressed bodies.
 */
export class StoredAnswer {
	readonly address: string;
	readonly route: string;
	/** The names of what it was made from (`Cache-Tag`). */
	readonly tags: readonly string[];
	/** Weak, since the compressed forms of one answer may be made anew. */
	readonly etag: string;
	/** When it must be made anew although nothing changed, in milliseconds of `performance.now()`. */
	readonly freshUntil: number;
	/** Something it was made from has changed: served only where making it anew fails. */
	changed = false;
	/** Asked for since the store last looked: what nobody asks for again leaves first. */
	asked = false;
	/** Whether the background has compressed it as well as it can. */
	compressedBest = false;

	#bodies: Partial<Record<Encoding, Buffer>>;
	readonly #headers: string[];
	readonly #notModifiedHeaders: string[];

	constructor({ address, route, headers, body, tags, freshFor }: StoredAnswerParts) {
		this.address = address;
		this.route = route;
		this.tags = tags;
		this.etag = `W/"${hash('sha256', body, 'base64url').slice(0, 22)}"`;
		this.freshUntil = performance.now() + freshFor * 1000;
		this.#bodies = { identity: body };
		this.#headers = flat(headers, this.etag, () => true);
		this.#notModifiedHeaders = flat(headers, this.etag, (name) => !ofTheBody.includes(name));
	}

	/** What the cache counts it as, in bytes: bodies, headers, tags, and the objects around them. */
	get size(): number {
		let size = objectOverhead + 2 * this.address.length;
		for (const body of Object.values(this.#bodies)) size += body.length;
		for (const header of this.#headers) size += header.length;
		for (const tag of this.tags) size += tag.length + tagOverhead;
		return size;
	}

	/** Headers of the answer in one form, as Node takes them: names and values in turn. */
	headersFor(encoding: Encoding, length: number, requestId: string): string[] {
		const headers = this.#headers.slice();
		if (encoding !== 'identity') headers.push('Content-Encoding', encoding);
		headers.push('Content-Length', String(length), 'X-Request-Id', requestId);
		return headers;
	}

	/** Headers for a client that has it already. */
	notModifiedHeaders(requestId: string): string[] {
		return [...this.#notModifiedHeaders, 'X-Request-Id', requestId];
	}

	/** A body that is ready to be sent, without waiting. */
	readyBody(encoding: Encoding): Buffer | undefined {
		return this.#bodies[encoding];
	}

	/** The body in a form, made from another where it is not kept. */
	async body(encoding: Encoding): Promise<Buffer> {
		const ready = this.#bodies[encoding];
		if (ready) return ready;
		const identity = await this.#identity();
		// Few ask for it uncompressed, and it is five times as large: it is expanded for them.
		if (encoding === 'identity') return identity;
		const made = await compress(identity, encoding, 'quick');
		this.#bodies[encoding] ??= made;
		return made;
	}

	/** Keeps the compressed forms alone, as far as they are smaller. Of use for what only clients read. */
	async compressQuickly(): Promise<void> {
		await Promise.all([this.body('br'), this.body('gzip')]);
		delete this.#bodies.identity;
	}

	/** Makes the compressed forms as small as they get. Costs a tenth of a second of another thread. */
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
	}

	async #identity(): Promise<Buffer> {
		const { identity, gzip, br } = this.#bodies;
		if (identity) return identity;
		if (gzip) return expand(gzip, 'gzip');
		if (br) return expand(br, 'br');
		throw new Error(`No body is kept of ${this.address}`);
	}
}

export type StoredAnswerParts = {
	address: string;
	route: string;
	headers: Headers;
	body: Buffer;
	tags: readonly string[];
	/** Seconds it may be kept although nothing changed. */
	freshFor: number;
};

/** Estimates, in bytes, of what JavaScript's objects cost around the text and the bodies. */
const objectOverhead = 1_500;
const tagOverhead = 80;

/** What is given anew with each answer, or is not for clients. */
const ownHeaders = ['content-length', 'content-encoding', 'etag', 'x-request-id'];

/**
 * What a 304 leaves out. The policy goes along: it may be stricter than the one kept with the same body, and
 * a client takes over what a 304 bears.
 */
const ofTheBody = ['content-type', 'content-language', 'content-disposition'];

/**
 * Proxies refuse answers with more than some 16 KB of headers. No shared cache may use an answer without
 * asking, so one whose tags are too many to be named is none the worse for it.
 */
const longestTagHeader = 6_000;

function flat(headers: Headers, etag: string, wanted: (name: string) => boolean): string[] {
	const list: string[] = [];
	for (const [name, value] of headers) {
		if (ownHeaders.includes(name) || !wanted(name)) continue;
		if (name !== 'cache-tag' || value.length <= longestTagHeader) list.push(name, value);
	}
	list.push('ETag', etag);
	if (!headers.get('vary')?.toLowerCase().includes('accept-encoding')) list.push('Vary', 'Accept-Encoding');
	return list;
}
