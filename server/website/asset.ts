import { hash } from 'node:crypto';
import { getMimeType } from 'hono/utils/mime';
import { compress, type Encoding } from '../response-cache/encodings.ts';
import { isCompressible } from '../response-cache/send-answer.ts';

/** A file as it is sent; not encoded if compression saves nothing. */
export type EncodedAsset = { bytes: Uint8Array<ArrayBuffer>; encoding: Encoding };

/** One of the website's files, held in memory in each requested encoding. */
export class Asset {
	readonly contentType: string;
	/** Shared by all encodings, and therefore weak (RFC 9110). */
	readonly etag: string;
	/** Uncompressed. */
	readonly bytes: Uint8Array<ArrayBuffer>;
	readonly #encoded = new Map<Encoding, Promise<EncodedAsset>>();

	/** @param name its extension determines the content type */
	constructor(name: string, bytes: Uint8Array) {
		this.contentType = getMimeType(name) ?? 'application/octet-stream';
		this.bytes = new Uint8Array(bytes);
		this.etag = `W/"${hash('sha256', this.bytes, 'base64url').slice(0, 22)}"`;
	}

	get isCompressible(): boolean {
		return isCompressible(this.contentType);
	}

	/**
	 * The file in this encoding, compressed at the best level on first use.
	 */
	in(encoding: Encoding): Promise<EncodedAsset> {
		const cached = this.#encoded.get(encoding);
		if (cached) return cached;
		const encoded = this.#encode(encoding);
		this.#encoded.set(encoding, encoded);
		return encoded;
	}

	async #encode(encoding: Encoding): Promise<EncodedAsset> {
		if (encoding !== 'identity' && this.isCompressible) {
			const bytes = await compress(this.bytes, encoding, 'best');
			if (bytes.length < this.bytes.length) return { bytes: new Uint8Array(bytes), encoding };
		}
		return { bytes: this.bytes, encoding: 'identity' };
	}
}
