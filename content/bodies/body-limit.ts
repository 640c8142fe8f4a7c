/** The default maximum size of a body, in bytes of UTF-8: a novel of 700,000 Chinese characters. */
export const defaultMaxBodyBytes = 2 * 1024 * 1024;

/** Prose has an element for every few hundred bytes; more than one for this many is not prose. */
const minBytesPerElement = 40;

/**
 * Why a body is too large to process; null when it is not. Checked before parsing, since a megabyte of
 * table cells takes seconds and gigabytes of memory.
 *
 * @param maxBytes in UTF-8; a body may have one element for every 40 of them
 */
export function whyTooLarge(body: string, maxBytes: number): string | null {
	if (Buffer.byteLength(body) > maxBytes) return `is larger than ${inKilobytes(maxBytes)} KB (MAX_BODY_KB)`;
	const maxElements = Math.floor(maxBytes / minBytesPerElement);
	let elements = 0;
	for (let at = body.indexOf('<'); at >= 0; at = body.indexOf('<', at + 1)) {
		if (body[at + 1] !== '/') elements += 1;
	}
	return elements > maxElements ? `has more than ${maxElements} elements (MAX_BODY_KB)` : null;
}

function inKilobytes(bytes: number): number {
	return Math.round(bytes / 1024);
}
