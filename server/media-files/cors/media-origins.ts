/** Other origins whose pages may read media; `*` for all. */
export type MediaOrigins = '*' | readonly string[];

/**
 * Reads a list such as `https://www.example.com, https://m.example.com`, or `*`.
 *
 * @returns null if an entry is not an origin
 */
export function readMediaOrigins(list: string): MediaOrigins | null {
	const entries = list.split(/[\s,]+/).filter((entry) => entry !== '');
	if (entries.length === 1 && entries[0] === '*') return '*';
	const origins = entries.map(originOf).filter((origin) => origin !== null);
	return origins.length === entries.length ? [...new Set(origins)] : null;
}

/** Normalises an origin; a trailing slash is accepted. */
function originOf(text: string): string | null {
	const url = URL.parse(text);
	const isWeb = url?.protocol === 'http:' || url?.protocol === 'https:';
	return isWeb && url.href === `${url.origin}/` && !/[*?#]/.test(text) ? url.origin : null;
}
