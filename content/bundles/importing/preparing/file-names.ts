import { isMediaFile } from '../../../files/media-files.ts';

/** Where a body names a file of the bundle, in quotes, as every editor writes it. */
const fileAttribute =
	/(\s(?:src|href|data|poster|data-[a-z-]{1,30}|file|zoomfile)\s*=\s*)(["'])\s*((?:\.\/)?media\/[^"'<>]*)\2/gi;

/** A body whose pictures and links name files, though they were written as addresses. */
export function readFileNames(html: string, literalNames: ReadonlySet<string> = new Set()): string {
	return html.replace(fileAttribute, (found, before, quote, address) => {
		if (!/[%?#]/.test(address)) return found;
		const file = fileAt(address.replace(/^\.\//, '').replaceAll('&amp;', '&'), literalNames);
		const escaped = file.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll("'", '&#39;');
		return `${before}${quote}${escaped}${quote}`;
	});
}

/**
 * The file that an address within the bundle names: the one of exactly this name, if it is stored; else decoded, and
 * without a query or a place in the file. `media/%E6%A1%A5.jpg?v=2` is `media/桥.jpg`.
 */
export function fileAt(address: string, literalNames: ReadonlySet<string> = new Set()): string {
	if (!/[%?#]/.test(address) || literalNames.has(address)) return address;
	try {
		const file = decodeURIComponent(address.replace(/[?#].*$/s, ''));
		return isMediaFile(file) ? file : address;
	} catch {
		// A name in another encoding than UTF-8.
		return address;
	}
}
