import { hash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { licencesAddress } from '@portico/api/addresses/addresses.ts';
import { getMimeType } from 'hono/utils/mime';
import { compress, type Encoding, isCompressible } from '../response-cache/encodings.ts';

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

/** The website's client files by URL path: `/assets/root-BpG4Lzwo.js`. */
export type BuiltAssets = ReadonlyMap<string, Asset>;

/** Other folders of a build are not served. */
const servedFolders = ['assets', 'brand'];

/** Reads the files of a build, about a megabyte, into memory, so that requests do not wait for the disk. */
export async function loadBuiltAssets(clientFolder: string): Promise<BuiltAssets> {
	const assets = new Map<string, Asset>();
	for (const folder of servedFolders) {
		for (const entry of await readdir(join(clientFolder, folder), { withFileTypes: true })) {
			if (!entry.isFile()) continue;
			const bytes = await readFile(join(clientFolder, folder, entry.name));
			assets.set(`/${folder}/${entry.name}`, new Asset(entry.name, bytes));
		}
	}
	const licences = await readFile(join(clientFolder, licencesAddress));
	assets.set(licencesAddress, new Asset(licencesAddress, licences));
	return assets;
}

/** Compresses all files before they are requested, one at a time, largest first. */
export async function precompress(assets: BuiltAssets, signal: AbortSignal): Promise<void> {
	const bySize = [...assets.values()].sort((a, b) => b.bytes.length - a.bytes.length);
	for (const asset of bySize) {
		for (const encoding of ['br', 'gzip'] as const) {
			if (signal.aborted) return;
			await asset.in(encoding);
		}
	}
}

/** A file as it is sent; not encoded if compression saves nothing. */
type EncodedAsset = { bytes: Uint8Array<ArrayBuffer>; encoding: Encoding };
