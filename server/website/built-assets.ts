import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { licencesAddress } from '@portico/api/addresses/addresses.ts';
import { Asset } from './asset.ts';

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
