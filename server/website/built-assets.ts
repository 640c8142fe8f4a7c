import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Asset } from './asset.ts';

/** The website's files for browsers by the path of their address: `/assets/root-BpG4Lzwo.js`. */
export type BuiltAssets = ReadonlyMap<string, Asset>;

/** What browsers may ask for; whatever else a build leaves beside them is not served. */
const servedFolders = ['assets', 'brand'];

/** Reads the files of a build into memory: about a megabyte, so that no request waits for a disk. */
export async function loadBuiltAssets(clientFolder: string): Promise<BuiltAssets> {
	const assets = new Map<string, Asset>();
	for (const folder of servedFolders) {
		for (const entry of await readdir(join(clientFolder, folder), { withFileTypes: true })) {
			if (!entry.isFile()) continue;
			const bytes = await readFile(join(clientFolder, folder, entry.name));
			assets.set(`/${folder}/${entry.name}`, new Asset(entry.name, bytes));
		}
	}
	return assets;
}

/** Compresses all of them ahead of the first visitors, one at a time, the ones that take longest first. */
export async function compressAhead(assets: BuiltAssets, signal: AbortSignal): Promise<void> {
	const bySize = [...assets.values()].sort((a, b) => b.bytes.length - a.bytes.length);
	for (const asset of bySize) {
		for (const encoding of ['br', 'gzip'] as const) {
			if (signal.aborted) return;
			await asset.in(encoding);
		}
	}
}
