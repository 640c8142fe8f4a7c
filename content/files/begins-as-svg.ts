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
