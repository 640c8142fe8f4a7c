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

	/** Adds the file in an encoding. */
	add(encoding: Encoding, bytes: Uint8Array): void {
		this.#encoded.set(encoding, Promise.resolve({ bytes: new Uint8Array(bytes), encoding }));
	}

	/** The file in this encoding, compressed at the best level on first use, unless it was added. */
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

/** The forms of a file that the build has compressed (`scripts/bootstrap/compress-build.mjs`), by the ends of their names. */
const compressedForms: readonly [ending: string, Encoding][] = [
	['.br', 'br'],
	['.gz', 'gzip'],
];

/**
 * Reads the files of a folder of a build, about a megabyte, into memory, so that requests do not wait for the disk.
 *
 * @param address what their URL paths begin with
 */
export async function readAssets(folder: string, address: string): Promise<BuiltAssets> {
	const entries = await readdir(folder, { withFileTypes: true });
	const names = new Set(entries.filter((entry) => entry.isFile()).map(({ name }) => name));
	const isForm = (name: string) =>
		compressedForms.some(([ending]) => name.endsWith(ending) && names.has(name.slice(0, -ending.length)));
	const assets = new Map<string, Asset>();
	for (const name of names) {
		if (isForm(name)) continue;
		const asset = new Asset(name, await readFile(join(folder, name)));
		for (const [ending, encoding] of compressedForms) {
			if (names.has(name + ending)) asset.add(encoding, await readFile(join(folder, name + ending)));
		}
		assets.set(address + name, asset);
	}
	return assets;
}

/** Reads the files of the website's build; those of its other folders are not served. */
export async function loadBuiltAssets(clientFolder: string): Promise<BuiltAssets> {
	const licences = (await readAssets(clientFolder, '/')).get(licencesAddress);
	if (!licences) throw new Error(`The build has no ${licencesAddress}.`);
	return new Map([
		...(await readAssets(join(clientFolder, 'assets'), '/assets/')),
		...(await readAssets(join(clientFolder, 'brand'), '/brand/')),
		[licencesAddress, licences],
	]);
}

/** A file as it is sent; not encoded if compression saves nothing. */
type EncodedAsset = { bytes: Uint8Array<ArrayBuffer>; encoding: Encoding };
