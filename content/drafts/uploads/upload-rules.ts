import {
	filmExtensions,
	formatRefusal,
	maxFileMegabytes,
	maxFilmMegabytes,
	maxPictureMegabytes,
} from '@portico/api/newsroom/upload-rules.ts';
import { type AttachmentTypes, attachmentRefusal, isProgram } from '../../files/attachment-types.ts';
import { extensionOf, isFileName } from '../../files/media-files.ts';
import { headLength, isPicture, mediaTypeOf } from '../../files/media-types.ts';
import { beginsAsTiff } from '../../files/pictures/convert-tiff.ts';
import { ContentRefusal } from '../../model/refusals.ts';

/** Limits of uploads (decision 086), in bytes, and how many a person may have that are not finished. */
export type UploadLimits = {
	maxPictureBytes: number;
	maxFilmBytes: number;
	maxFileBytes: number;
	maxPartBytes: number;
	/** Of a part that is not the last: each costs a row and an object. */
	minPartBytes: number;
	maxUnfinished: number;
};

export const uploadLimits: UploadLimits = {
	maxPictureBytes: maxPictureMegabytes * 2 ** 20,
	maxFilmBytes: maxFilmMegabytes * 2 ** 20,
	maxFileBytes: maxFileMegabytes * 2 ** 20,
	maxPartBytes: 8 * 2 ** 20,
	minPartBytes: 64 * 2 ** 10,
	maxUnfinished: 50,
};

/** What an instance receives at most, of all uploads together: the full line of an office. */
export const uploadBytesPerSecond = 12 * 2 ** 20;

const tiffExtensions: ReadonlySet<string> = new Set(['tif', 'tiff']);

/** Whether a file of this name is to become a picture. */
export const isPictureName = (name: string): boolean =>
	isPicture(mediaTypeOf(name)) || tiffExtensions.has(extensionOf(name));

/** A file as a person announces it: its name on their device, its size in bytes, and whether it is to become a film. */
export type AnnouncedFile = {
	name: string;
	size: number;
	isFilm?: boolean;
	/** The file whose bytes it replaces, or the video whose film, and its digest as the person saw it. */
	replaces?: { file: string; digest: string } | undefined;
};

/** The most bytes that it may have. */
const maxBytesOf = ({ name, isFilm }: AnnouncedFile, limits: UploadLimits): number => {
	if (isFilm) return limits.maxFilmBytes;
	return isPictureName(name) ? limits.maxPictureBytes : limits.maxFileBytes;
};

/**
 * Refuses a file by what is known before it is sent.
 *
 * @throws ContentRefusal `upload-name`, `upload-empty`, `upload-too-large`, `upload-program`, `upload-kind`, or of a
 *   picture that is to be saved in another format `upload-heic` or `upload-bitmap`
 */
export function checkAnnounced(
	file: AnnouncedFile,
	attachmentTypes: AttachmentTypes,
	limits: UploadLimits,
): void {
	const { name, size, isFilm } = file;
	if (!isFileName(name)) throw new ContentRefusal('upload-name', 'The name cannot be that of a file.');
	const extension = extensionOf(name);
	const format = formatRefusal(name);
	if (format !== null) throw refused(format, name);
	if (isProgram(name, new Uint8Array())) throw refused('upload-program', name);
	const isKnown = isFilm
		? filmExtensions.has(extension)
		: isPictureName(name) || attachmentRefusal(name, attachmentTypes) === null;
	if (!isKnown) {
		throw new ContentRefusal('upload-kind', `${name} is of a kind that is not accepted.`, { extension });
	}
	if (size === 0) throw refused('upload-empty', name);
	const max = maxBytesOf(file, limits);
	if (size > max) {
		const megabytes = Math.floor(max / 2 ** 20);
		throw new ContentRefusal('upload-too-large', `${name} is larger than ${megabytes} MB.`, { megabytes });
	}
}

/**
 * Refuses a file by its first bytes: a program, or something else than the picture or the film that it is meant as.
 *
 * @param head at least `headLength` bytes, or the whole file
 * @throws ContentRefusal `upload-program`, `upload-heic`, `upload-bitmap`, `upload-no-picture`, `upload-no-film`
 */
export function checkHead({ name, isFilm }: Pick<AnnouncedFile, 'name' | 'isFilm'>, head: Uint8Array): void {
	if (isProgram(name, head)) throw refused('upload-program', name);
	if (isFilm) {
		if (!beginsAsFilm(head)) throw refused('upload-no-film', name);
		return;
	}
	if (!isPictureName(name)) return;
	const text = Buffer.from(head.subarray(0, headLength)).toString('latin1');
	if (beginsAsTiff(text)) return;
	// Of a name that the type by name does not know, any picture will do.
	const typeName = isPicture(mediaTypeOf(name)) ? name : `${name}.jpg`;
	if (isPicture(mediaTypeOf(typeName, head))) return;
	// Cameras and converters often leave such a file under another name.
	if (/^ftyp(?:hei[cxms]|hev[cxms]|mif1|msf1)/.test(text.slice(4))) throw refused('upload-heic', name);
	if (text.startsWith('BM')) throw refused('upload-bitmap', name);
	throw refused('upload-no-picture', name);
}

/**
 * Whether a file begins as the containers of films do: MP4 and QuickTime, Matroska and WebM, AVI, ASF, FLV, Ogg, MPEG
 * program and transport streams, the latter also with the timestamps of cameras.
 */
function beginsAsFilm(head: Uint8Array): boolean {
	const text = Buffer.from(head.subarray(0, headLength)).toString('latin1');
	if (/^(?:ftyp|moov|mdat|wide|free|skip|pnot)/.test(text.slice(4, 8))) return true;
	if (text.startsWith('RIFF')) return text.startsWith('AVI ', 8);
	if (filmBeginnings.some((beginning) => text.startsWith(beginning))) return true;
	return [0, 4].some((at) => text[at] === 'G' && text[at + 188 + at] === 'G');
}

const filmBeginnings = ['\x1aE\xdf\xa3', '0&\xb2u', 'FLV\x01', 'OggS', '\0\0\x01\xba', '\0\0\x01\xb3'];

/**
 * Refuses a file that is to replace one of another kind: only pictures replace pictures, and other files those of their
 * extension.
 *
 * @throws ContentRefusal `upload-replaces-other-kind`
 */
export function checkSameKind(name: string, { file, width }: { file: string; width: number | null }): void {
	const isSame = width === null ? extensionOf(name) === extensionOf(file) : isPictureName(name);
	if (isSame) return;
	const extension = width === null ? `.${extensionOf(file)}` : '';
	throw new ContentRefusal('upload-replaces-other-kind', `${name} is no ${file}.`, { extension });
}

const refused = (code: string, name: string) => new ContentRefusal(code, `${name}: ${code}.`);

/** The longest beginning of a name in content, in bytes of UTF-8: the name gets a digest and endings. */
const maxStemBytes = 120;

/**
 * The name in content of an uploaded file: `media/2026/bridge-1f3a5b7c.jpg`.
 *
 * @param extension without the dot; of what is stored, which may differ from what was sent
 * @param number from 1; higher ones where files with these names exist
 */
export function contentNameOf(
	name: string,
	{ year, digest, extension, number }: { year: number; digest: string; extension: string; number: number },
): string {
	const dot = name.lastIndexOf('.');
	const stem = (dot <= 0 ? name : name.slice(0, dot)).normalize('NFC');
	// Runs of other characters become one hyphen; none stays at the ends.
	const words = stem.split(/[^\p{L}\p{M}\p{N}._]/u).map(withoutDots);
	const readable = words.filter((word) => word !== '').join('-');
	const mark = number === 1 ? '' : `-${number}`;
	return `media/${year}/${shortened(readable) || 'file'}-${digest.slice(0, 8)}${mark}.${extension}`;
}

/** A name of dots alone, or that begins with one, is special in folders. */
function withoutDots(word: string): string {
	let [start, end] = [0, word.length];
	while (word[start] === '.') start++;
	while (end > start && word[end - 1] === '.') end--;
	return word.slice(start, end);
}

function shortened(stem: string): string {
	let short = '';
	for (const character of stem) {
		if (Buffer.byteLength(short + character) > maxStemBytes) break;
		short += character;
	}
	return short;
}
