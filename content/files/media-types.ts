import { extensionOf } from './media-files.ts';

/** The number of leading bytes that `mediaTypeOf` reads. */
export const headLength = 16_384;

const unknownType = 'application/octet-stream';

/**
 * Media types by file extension. Everything else, including HTML and scripts, must never be interpreted
 * by a browser on our own origin: it is a download without a type.
 */
const mediaTypesByExtension: ReadonlyMap<string, string> = new Map([
	['jpg', 'image/jpeg'],
	['jpeg', 'image/jpeg'],
	['jfif', 'image/jpeg'],
	['jpe', 'image/jpeg'],
	['pjpeg', 'image/jpeg'],
	['png', 'image/png'],
	['gif', 'image/gif'],
	['webp', 'image/webp'],
	['avif', 'image/avif'],
	['svg', 'image/svg+xml'],
	['mp4', 'video/mp4'],
	['m4s', 'video/iso.segment'],
	['webm', 'video/webm'],
	['ts', 'video/mp2t'],
	['m3u8', 'application/vnd.apple.mpegurl'],
	['vtt', 'text/vtt'],
	['mp3', 'audio/mpeg'],
	['m4a', 'audio/mp4'],
	['pdf', 'application/pdf'],
	['doc', 'application/msword'],
	['docx', 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'],
	['xls', 'application/vnd.ms-excel'],
	['xlsx', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'],
	['ppt', 'application/vnd.ms-powerpoint'],
	['pptx', 'application/vnd.openxmlformats-officedocument.presentationml.presentation'],
	['odt', 'application/vnd.oasis.opendocument.text'],
	['ods', 'application/vnd.oasis.opendocument.spreadsheet'],
	['odp', 'application/vnd.oasis.opendocument.presentation'],
	['wps', 'application/vnd.ms-works'],
	['ofd', 'application/ofd'],
	['rtf', 'application/rtf'],
	['epub', 'application/epub+zip'],
	['zip', 'application/zip'],
	['rar', 'application/vnd.rar'],
	['7z', 'application/x-7z-compressed'],
	['txt', 'text/plain'],
	['csv', 'text/csv'],
	['ics', 'text/calendar'],
]);

const pictureTypes: ReadonlySet<string> = new Set([
	...['image/jpeg', 'image/png', 'image/gif', 'image/webp', 'image/avif', 'image/svg+xml'],
]);

/**
 * Other types that a browser may display: documents it opens without running anything, and parts of a
 * video.
 */
const inlineTypes: ReadonlySet<string> = new Set([
	...['application/pdf', 'application/vnd.apple.mpegurl', 'text/vtt'],
]);

/** Magic numbers of binary formats, as Latin-1, by offset. */
const beginnings: readonly (readonly [type: string, ...marks: [at: number, mark: string][]])[] = [
	['image/jpeg', [0, '\xFF\xD8\xFF']],
	['image/png', [0, '\x89PNG\r\n\x1A\n']],
	['image/gif', [0, 'GIF87a']],
	['image/gif', [0, 'GIF89a']],
	['image/webp', [0, 'RIFF'], [8, 'WEBP']],
	['image/avif', [4, 'ftypavif']],
	['image/avif', [4, 'ftypavis']],
	['application/pdf', [0, '%PDF-']],
	['application/zip', [0, 'PK']],
	['video/mp4', [4, 'ftyp']],
];

/** Files of the family (HEIF) that name AVIF only among what they are compatible with. */
function isCompatibleAvif(head: string): boolean {
	if (!/^ftyp(?:mif1|miaf|MA1[AB])/.test(head.slice(4, 12))) return false;
	const [high = 0, low = 0] = [head.charCodeAt(2), head.charCodeAt(3)];
	const brands = head.slice(8, Math.min(high * 256 + low, headLength));
	return /^(?:.{4})*?avi[fs]/s.test(brands);
}

function isOf(type: string, head: string): boolean {
	if (type === 'image/svg+xml') return beginsAsSvg(head);
	if (type === 'image/avif' && isCompatibleAvif(head)) return true;
	return beginnings.some(
		([candidate, ...marks]) => candidate === type && marks.every(([at, mark]) => head.startsWith(mark, at)),
	);
}

/** White space in XML. */
const spaces = /[\t\n\r ]*/y;

/** Parts of a document that tell nothing of its elements, by their start and end. */
const skipped = [
	['<?', '?>'],
	['<!--', '-->'],
] as const;

/**
 * Whether a document's first element is `svg`, after a declaration, comments and a document type with declarations. Runs
 * in linear time, since the text is untrusted. What entities stand for is not read: the picture library refuses those
 * that expand without measure or lead to files.
 *
 * @param text the start of the document, one character per byte
 */
export function beginsAsSvg(text: string): boolean {
	const lowered = text.toLowerCase();
	let at: number | null = lowered.startsWith('\xEF\xBB\xBF') ? 3 : 0;
	while (at !== null) {
		at = afterSpaces(lowered, at);
		if (/^<(?:svg:)?svg[\s>/]/.test(lowered.slice(at, at + 9))) return true;
		at = lowered.startsWith('<!doctype', at) ? afterDoctype(lowered, at) : afterSkipped(lowered, at);
	}
	return false;
}

function afterSpaces(text: string, at: number): number {
	spaces.lastIndex = at;
	spaces.test(text);
	return spaces.lastIndex;
}

/** The end of an instruction or a comment; null where there is none, or no end. */
function afterSkipped(text: string, at: number): number | null {
	const part = skipped.find(([beginning]) => text.startsWith(beginning, at));
	if (!part) return null;
	const end = text.indexOf(part[1], at + part[0].length);
	return end < 0 ? null : end + part[1].length;
}

/** The end of a document type. Drawing programs declare names in it: `<!DOCTYPE svg … [ <!ENTITY …> ]>`. */
function afterDoctype(text: string, start: number): number | null {
	let at = start + '<!doctype'.length;
	let isInDeclarations = false;
	while (at < text.length) {
		const sign = text[at];
		if (sign === '<') {
			const next = afterSkipped(text, at) ?? (isInDeclarations ? afterDeclaration(text, at) : null);
			if (next === null) return null;
			at = next;
		} else if (sign === '"' || sign === "'") {
			const end = text.indexOf(sign, at + 1);
			if (end < 0) return null;
			at = end + 1;
		} else if (sign === '>' && !isInDeclarations) return at + 1;
		else {
			if (sign === '[') isInDeclarations = true;
			if (sign === ']') isInDeclarations = false;
			at++;
		}
	}
	return null;
}

/** The end of `<!ENTITY name "…">`, whose values may contain any sign. */
function afterDeclaration(text: string, start: number): number | null {
	let at = start + 1;
	while (at < text.length) {
		const sign = text[at];
		if (sign === '>') return at + 1;
		if (sign === '"' || sign === "'") {
			const end = text.indexOf(sign, at + 1);
			if (end < 0) return null;
			at = end;
		}
		at++;
	}
	return null;
}

/**
 * The media type of a file by its extension. Given the first `headLength` bytes, it is verified for types
 * that browsers display: pictures have their actual type, whatever their extension; a picture, PDF,
 * archive or video that is something else is `application/octet-stream`.
 */
export function mediaTypeOf(file: string, head?: Uint8Array): string {
	const typeByName = mediaTypesByExtension.get(extensionOf(file)) ?? unknownType;
	if (head === undefined) return typeByName;
	const text = Buffer.from(head.subarray(0, headLength)).toString('latin1');
	if (isPicture(typeByName)) return [...pictureTypes].find((type) => isOf(type, text)) ?? unknownType;
	const isChecked = beginnings.some(([type]) => type === typeByName);
	return isChecked && !isOf(typeByName, text) ? unknownType : typeByName;
}

/** Whether a media type is a picture a page can show. */
export function isPicture(mediaType: string): boolean {
	return pictureTypes.has(mediaType);
}

/**
 * How a file may be served: `inline` for passive content and PDF, which browsers open in a viewer of
 * their own; `sandboxed` for SVG, which can contain scripts; everything else is a `download`, so that no
 * document runs on our origin.
 */
export function servedAs(file: string): 'inline' | 'sandboxed' | 'download' {
	const mediaType = mediaTypeOf(file);
	if (mediaType === 'image/svg+xml') return 'sandboxed';
	const isShown = isPicture(mediaType) || /^(?:video|audio)\//.test(mediaType);
	return isShown || inlineTypes.has(mediaType) ? 'inline' : 'download';
}
