import { extensionOf } from './media-files.ts';

/** The kinds of files an article may offer (`attachments`), by file extension. */
const kinds: Readonly<Record<string, readonly string[]>> = {
	documents: 'pdf ofd doc docx wps odt rtf txt md epub ppt pptx dps odp'.split(' '),
	tables: 'xls xlsx et ods csv'.split(' '),
	pictures: 'jpg jpeg png gif webp avif svg bmp tif tiff'.split(' '),
	archives: 'zip rar 7z tar gz tgz'.split(' '),
	sounds: 'mp3 m4a wav ogg flac'.split(' '),
	videos: 'mp4 webm mov'.split(' '),
};

/** Files that a system or a browser executes when a visitor opens them. */
const programExtensions: ReadonlySet<string> = new Set(
	[
		...['exe msi msix msp com scr pif dll sys cpl ocx drv hta inf reg lnk url scf bat cmd ps1 psm1 psd1'],
		...['vbs vbe js mjs cjs jse wsf wsh wsc sh bash zsh csh ksh run bin elf so appimage deb rpm'],
		...['app pkg dmg dylib command apk aab ipa jar class jnlp html htm xhtml shtml mht mhtml'],
		...['php phtml asp aspx jsp cgi pl py rb'],
	]
		.join(' ')
		.split(' '),
);

/** The first bytes of programs, as Latin-1, to detect those under another extension. */
const programBeginnings = [
	...['\x7fELF', '#!', '\xca\xfe\xba\xbe'],
	...['\xfe\xed\xfa\xce', '\xfe\xed\xfa\xcf', '\xce\xfa\xed\xfe', '\xcf\xfa\xed\xfe'],
];

/** File extensions in lower case and without the dot. */
export type AttachmentTypes = ReadonlySet<string>;

export const defaultAttachmentTypes = readAttachmentTypes('documents, tables, pictures, archives');

/**
 * Parses a list of kinds and of extensions such as `.dwg`, separated by spaces or commas.
 *
 * @throws Error that names the invalid word
 */
export function readAttachmentTypes(list: string): AttachmentTypes {
	const words = list.split(/[\s,]+/).filter((word) => word !== '');
	return new Set(words.flatMap((word) => kinds[word] ?? [parseExtension(word)]));
}

function parseExtension(word: string): string {
	const ending = /^\.([a-z0-9]{1,16})$/i.exec(word)?.[1]?.toLowerCase();
	if (ending === undefined) {
		throw new Error(`must be ${Object.keys(kinds).join(', ')} or endings such as .dwg, not “${word}”`);
	}
	if (programExtensions.has(ending))
		throw new Error(`cannot include .${ending}: programs are never accepted`);
	return ending;
}

/** Why a file cannot be an attachment; null when it can. */
export function attachmentRefusal(file: string, types: AttachmentTypes): string | null {
	const ending = extensionOf(file);
	if (programExtensions.has(ending)) return `${file} is a program, which is never accepted`;
	if (types.has(ending)) return null;
	return `${file} is of a kind that is not accepted; ATTACHMENT_TYPES lists the accepted ones`;
}

/** Whether a file is a program, by its extension or its first bytes. */
export function isProgram(file: string, head: Uint8Array): boolean {
	if (programExtensions.has(extensionOf(file))) return true;
	const text = Buffer.from(head.subarray(0, 64)).toString('latin1');
	// A text may start with the same letters as Windows programs, but their header continues with NUL
	// bytes.
	if (text.startsWith('MZ') && text.includes('\0')) return true;
	return programBeginnings.some((beginning) => text.startsWith(beginning));
}
