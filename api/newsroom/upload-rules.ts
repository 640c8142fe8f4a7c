/** What pages and server know of an upload before anything is sent (decision 086). The server refuses more. */

/** Endings of names, in lower case and without the dot, of files that become pictures. */
const pictureExtensions: ReadonlySet<string> = new Set(
	'jpg jpeg jfif jpe pjpeg png gif webp avif svg tif tiff'.split(' '),
);

const heicExtensions: ReadonlySet<string> = new Set(['heic', 'heif', 'hif']);
const bitmapExtensions: ReadonlySet<string> = new Set(['bmp', 'dib']);

/** The same of files that become films. */
export const filmExtensions: ReadonlySet<string> = new Set(
	'mp4 m4v mov webm mkv avi wmv asf mpg mpeg flv 3gp ts mts m2ts ogv'.split(' '),
);

/** Of a picture, a film, and another file, in MB of 2^20 bytes. */
export const maxPictureMegabytes = 100;
export const maxFilmMegabytes = 4_096;
export const maxFileMegabytes = 300;

/** What a page sends at a time, in bytes: usually, and at least where a slow line broke larger parts off. */
export const sentPartBytes = 4 * 2 ** 20;
export const minSentPartBytes = 2 ** 18;

/** Why a file would not be accepted: a code of the server's messages, and the limit that it names. */
export type EarlyRefusal = {
	code: 'upload-empty' | 'upload-heic' | 'upload-bitmap' | 'upload-too-large';
	megabytes: number;
};

/** Whether a file is meant as a picture, by its name or, where that has no ending, by what the browser calls it. */
export function isPictureFile({ name, type }: { name: string; type: string }): boolean {
	const extension = extensionOf(name);
	if (extension === '') return type.startsWith('image/');
	return [pictureExtensions, heicExtensions, bitmapExtensions].some((known) => known.has(extension));
}

/** Whether a file is meant as a film, in the same way. */
export function isFilmFile({ name, type }: { name: string; type: string }): boolean {
	const extension = extensionOf(name);
	return extension === '' ? type.startsWith('video/') : filmExtensions.has(extension);
}

/** Why a picture must be saved in another format first, by its name; null for others. */
export function formatRefusal(name: string): 'upload-heic' | 'upload-bitmap' | null {
	const extension = extensionOf(name);
	if (heicExtensions.has(extension)) return 'upload-heic';
	return bitmapExtensions.has(extension) ? 'upload-bitmap' : null;
}

/**
 * Why a file would be refused, by its name and size; null if it may be sent.
 *
 * @param isFilm whether it is to become a film
 */
export function earlyRefusal(
	file: { name: string; size: number; type: string },
	isFilm = false,
): EarlyRefusal | null {
	const others = isPictureFile(file) ? maxPictureMegabytes : maxFileMegabytes;
	const megabytes = isFilm ? maxFilmMegabytes : others;
	const format = formatRefusal(file.name);
	if (format !== null) return { code: format, megabytes };
	if (file.size === 0) return { code: 'upload-empty', megabytes };
	return file.size > megabytes * 2 ** 20 ? { code: 'upload-too-large', megabytes } : null;
}

function extensionOf(name: string): string {
	const dot = name.lastIndexOf('.');
	return dot <= 0 ? '' : name.slice(dot + 1).toLowerCase();
}
