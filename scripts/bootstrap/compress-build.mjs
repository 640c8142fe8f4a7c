import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

/** As the server's `isCompressible`, by the ends of names. */
const compressible = /\.(?:css|js|svg|txt|webmanifest)$/;

/** By the ends of the names under which the server reads them (`server/website/asset.ts`). */
const forms = {
	br: (/** @type {Buffer} */ bytes) =>
		promisify(brotliCompress)(bytes, {
			params: {
				[constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
				[constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
				[constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
			},
		}),
	gz: (/** @type {Buffer} */ bytes) => promisify(gzip)(bytes, { level: constants.Z_BEST_COMPRESSION }),
};

/**
 * Writes the files of a build in compressed forms beside them, where that makes them smaller: `main.js.br`. Otherwise
 * each start of a server would compress them again, which takes ten seconds of a processor.
 * @param {string} folder
 */
export async function compressBuild(folder) {
	const names = await readdir(folder, { recursive: true });
	await Promise.all(
		names
			.filter((name) => compressible.test(name))
			.map(async (name) => {
				const path = join(folder, name);
				const bytes = await readFile(path);
				for (const [ending, compress] of Object.entries(forms)) {
					const form = await compress(bytes);
					if (form.length < bytes.length) await writeFile(`${path}.${ending}`, form);
				}
			}),
	);
}
