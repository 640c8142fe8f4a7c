/** The default maximum size of a body, in bytes of UTF-8: a novel of 700,000 Chinese characters. */
export const defaultMaxBodyBytes = 2 * 1024 * 1024;

/** Prose has an element for every few hundred bytes; more than one for this many is not prose. */
const minBytesPerElement = 40;

/** What of a body exceeds its limit: its size in KB of 1024 bytes, or the number of its elements. */
export type BodyExcess = { of: 'kilobytes' | 'elements'; max: number };

/**
 * What makes a body too large to process; null when nothing does. Checked before parsing, since a megabyte of
 * table cells takes seconds and gigabytes of memory.
 *
 * @param maxBytes in UTF-8; a body may have one element for every 40 of them
 */
export function bodyExcess(body: string, maxBytes: number): BodyExcess | null {
	if (Buffer.byteLength(body) > maxBytes) return { of: 'kilobytes', max: Math.round(maxBytes / 1024) };
	const maxElements = Math.floor(maxBytes / minBytesPerElement);
	let elements = 0;
	for (let at = body.indexOf('<'); at >= 0; at = body.indexOf('<', at + 1)) {
		if (body[at + 1] !== '/') elements += 1;
	}
	return elements > maxElements ? { of: 'elements', max: maxElements } : null;
}

/** The same for operators, as the end of a sentence. */
export function whyTooLarge(body: string, maxBytes: number): string | null {
	const excess = bodyExcess(body, maxBytes);
	if (excess === null) return null;
	const what =
		excess.of === 'elements' ? `has more than ${excess.max} elements` : `is larger than ${excess.max} KB`;
	return `${what} (MAX_BODY_KB)`;
}
