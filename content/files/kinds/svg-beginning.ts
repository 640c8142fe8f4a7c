/** White space in XML. */
const spaces = /[\t\n\r ]*/y;

/** What may precede the first element, by its start and end. */
const preludes = [
	['<?', '?>'],
	['<!--', '-->'],
	['<!doctype', '>'],
] as const;

/**
 * Whether a document's first element is `svg`, after a declaration, comments and a document type. Runs in
 * linear time, since the text is untrusted.
 *
 * @param text the start of the document, one character per byte
 */
export function beginsAsSvg(text: string): boolean {
	const lowered = text.toLowerCase();
	let at = lowered.startsWith('\xEF\xBB\xBF') ? 3 : 0;
	for (;;) {
		spaces.lastIndex = at;
		spaces.test(lowered);
		at = spaces.lastIndex;
		const prelude = preludes.find(([beginning]) => lowered.startsWith(beginning, at));
		if (!prelude) return /^<svg[\s>]/.test(lowered.slice(at, at + 5));
		const [beginning, ending] = prelude;
		// Drawing programs declare names in the document type: `<!DOCTYPE svg … [ <!ENTITY …> ]>`.
		const declarations = beginning === '<!doctype' ? declarationsEnd(lowered, at) : 0;
		const end = lowered.indexOf(ending, Math.max(at + beginning.length, declarations));
		if (end < 0) return false;
		at = end + ending.length;
	}
}

/** Where the declarations in a document type end; 0 without any. */
function declarationsEnd(lowered: string, at: number): number {
	const begin = lowered.indexOf('[', at);
	const close = lowered.indexOf('>', at);
	if (begin < 0 || close < begin) return 0;
	const end = lowered.indexOf(']', begin);
	return end < 0 ? 0 : end + 1;
}
