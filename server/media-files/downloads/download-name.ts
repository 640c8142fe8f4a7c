import { extensionOf } from '@portico/content/files/media-files.ts';

/** Without the extension: file systems allow 255 bytes, and browsers may append a number. */
const maxStemBytes = 180;

/** Control characters, and characters that reorder or hide others, which could disguise a name. */
const invisible = /[\p{Cc}\p{Cf}\p{Co}\u2028\u2029]/gu;

/** Path separators, and characters that some file systems refuse. */
const forbidden = /[/\\:*?"<>|]/g;

/**
 * The name that a file is saved under: the name from the address, with the file's own extension. Anyone can forge an
 * address, so the name is sanitised; if nothing remains, the file's own name is used.
 *
 * @param shown the name in the address, if any
 * @param own the file's own name
 */
export function downloadName(shown: string | undefined, own: string): string {
	const extension = extensionOf(own);
	// A file without an extension would get the one from the address.
	if (!shown || extension === '') return own;
	const ending = own.slice(own.lastIndexOf('.'));
	const name = shown.replace(invisible, '').replace(forbidden, '_').replace(/\s+/g, ' ').trim();
	const stem = extensionOf(`_${name}`) === extension ? name.slice(0, -ending.length) : name;
	// Backtracks: names have a few hundred bytes.
	const cleaned = truncateTo(maxStemBytes, stem.replace(/^[.\s]+/, '')).replace(/[.\s]+$/, '');
	return cleaned === '' ? own : cleaned + ending;
}

function truncateTo(maxBytes: number, text: string): string {
	let truncated = '';
	for (const character of text) {
		if (Buffer.byteLength(truncated + character) > maxBytes) break;
		truncated += character;
	}
	return truncated;
}

/**
 * The header `Content-Disposition` (RFC 6266). Clients without support for `filename*` save under the file's own name.
 */
export function contentDisposition(type: 'attachment' | 'inline', name: string, own: string): string {
	const plain = /^[\w .()-]+$/.test(name) ? name : own.replace(/[^\w.()-]/g, '_');
	return `${type}; filename="${plain}"; filename*=UTF-8''${encodeValue(name)}`;
}

/** Encodes as in RFC 8187, which allows fewer characters than URLs. */
function encodeValue(text: string): string {
	return encodeURIComponent(text).replace(
		/['()*]/g,
		(sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
	);
}
