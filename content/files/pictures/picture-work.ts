import { readFile, writeFile } from 'node:fs/promises';
import { convertTiff } from './convert-tiff.ts';
import { cropPicture, type PictureArea } from './crop-picture.ts';
import { type PreparedPicture, prepareAvif, preparePicture } from './prepare-picture.ts';
import { withoutMetadata } from './remove-metadata.ts';

/** What takes long with pictures, and with documents: here, or in a process of its own (`picturesApart`). Paths are of local files. */
export type PictureWork = {
	/** Writes a picture without its metadata to `to`. @returns whether there was anything to remove */
	removeMetadata(path: string, to: string): Promise<boolean>;
	/** Writes a TIFF in a format that pages show to `to`. @returns the extension of the format */
	convertTiff(path: string, to: string): Promise<'jpg' | 'png'>;
	/** Writes a part of a picture to `to`. @returns the extension of its format */
	crop(path: string, to: string, area: PictureArea): Promise<'jpg' | 'png' | 'webp'>;
	preparePicture(path: string): Promise<PreparedPicture>;
	prepareAvif(
		path: string,
		existingWidths: readonly number[],
	): Promise<Pick<PreparedPicture, 'copies' | 'animated'>>;
	/** The pages of a PDF; null where it cannot be read, such as without its password. */
	countPages(path: string): Promise<number | null>;
};

export const picturesHere: PictureWork = {
	async removeMetadata(path, to) {
		const parts = await withoutMetadata(path);
		if (parts !== null) await writeFile(to, parts, { mode: 0o600 });
		return parts !== null;
	},
	async convertTiff(path, to) {
		const { bytes, extension } = await convertTiff(path);
		await writeFile(to, bytes, { mode: 0o600 });
		return extension;
	},
	async crop(path, to, area) {
		const { bytes, extension } = await cropPicture(path, area);
		await writeFile(to, bytes, { mode: 0o600 });
		return extension;
	},
	preparePicture,
	prepareAvif,
	async countPages(path) {
		// Only a process of its own needs it.
		const { getDocumentProxy } = await import('unpdf');
		return getDocumentProxy(new Uint8Array(await readFile(path)), { verbosity: 0 }).then(
			({ numPages }) => numPages,
			() => null,
		);
	},
};
