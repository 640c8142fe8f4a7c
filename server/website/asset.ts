import { hash } from 'node:crypto';
import { getMimeType } from 'hono/utils/mime';
import { compress, type Encoding } from '../response-cache/encodings.ts';
import { isCompressible } from '../response-cache/send-answer.ts';

/** The bytes of a file as they go out, and how they are encoded: not at all where that saves nothing. */
export type EncodedAsset = { bytes: Uint8Array<ArrayBuffer>; encoding: Encoding };

/** One of the website's files, in memory in every form browsers ask for. */
export class Asset {
	readonly contentType: string;
	/** The same for every form: weak, as RFC 9110 asks of it then. */
	readonly etag: string;
	/** As it is in the build. */
	readonly bytes: Uint8Array<ArrayBuffer>;
	readonly #forms = new Map<Encoding, Promise<EncodedAsset>>();

	/** @param name its ending says what it is */
	constructor(name: string, bytes: Uint8Array) {
		this.contentType = getMimeType(name) ?? 'application/octet-stream';
		this.bytes = new Uint8Array(bytes);
		this.etag = `W/"${hash('sha256', this.bytes, 'base64url').slice(0, 22)}"`;
	}

	/** Whether it has more forms than one. */
	get isCompressible(): boolean {
		return isCompressible(this.contentType);
	}

	/**
	 * The file in a form, compressed as far as it goes: made when first asked for, once, so that a request
	 * never gets less because it came early.
	 */
	in(encoding: Encoding): Promise<EncodedAsset> {
		const known = this.#forms.get(encoding);
		if (known) return known;
		const form = this.#make(encoding);
		this.#forms.set(encoding, form);
		return form;
	}

	async #make(encoding: Encoding): Promise<EncodedAsset> {
		if (encoding !== 'identity' && this.isCompressible) {
			const bytes = await compress(this.bytes, encoding, 'best');
			if (bytes.length < this.bytes.length) return { bytes: new Uint8Array(bytes), encoding };
		}
		return { bytes: this.bytes, encoding: 'identity' };
	}
}
