import { parseMarkup, textOf } from '../../../bodies/markup/markup-tree.ts';
import { isMediaFile } from '../../../files/media-files.ts';

/** Where a body names a file of the bundle: the attribute, and its value in either quotes or without any. */
const fileAttribute =
	/(\s(?:src|href|data|poster|data-[a-z-]{1,30}|file|zoomfile)\s*=\s*)(?:"\s*((?:\.\/)?media\/[^"<>]*)"|'\s*((?:\.\/)?media\/[^'<>]*)'|((?:\.\/)?media\/[^\s"'<>]*))/gi;

/** Signs that mean something else in an address than in the name of a file. */
const addressSigns = /[%?#+]/;

/**
 * A body whose pictures and links name files, though they were written as addresses.
 *
 * @param literalNames see `fileAt`
 */
export function readFileNames(html: string, literalNames?: ReadonlySet<string>): string {
	return html.replace(fileAttribute, (found, before, inDouble, inSingle, unquoted) => {
		const written: string = inDouble ?? inSingle ?? unquoted;
		if (!addressSigns.test(written) && !written.includes('&')) return found;
		// Entities, as a browser reads them.
		const file = fileAt(textOf(parseMarkup(written)).replace(/^\.\//, '').trim(), literalNames);
		const escaped = file.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll("'", '&#39;');
		return `${before}"${escaped}"`;
	});
}

/**
 * The file that an address within the bundle names: the one of exactly this name, if it is stored; else without a query
 * or a place in the file; else decoded, with a space for a plus sign where no file has that. `media/%E6%A1%A5.jpg?v=2` is
 * `media/桥.jpg`. Composed, as all names in the store are.
 *
 * @param literalNames the stored files whose names contain a sign of addresses; undefined where they are not known
 */
export function fileAt(address: string, literalNames?: ReadonlySet<string>): string {
	const name = address.normalize('NFC');
	if (!addressSigns.test(name) || literalNames?.has(name)) return name;
	const path = name.replace(/[?#].*$/s, '');
	if (literalNames?.has(path)) return path;
	try {
		const file = decodeURIComponent(path).normalize('NFC');
		if (!isMediaFile(file)) return name;
		return literalNames === undefined || literalNames.has(file) ? file : file.replaceAll('+', ' ');
	} catch {
		// A name in another encoding than UTF-8.
		return path;
	}
}
