import type { FileHandle } from 'node:fs/promises';

/** A line without its line break. Numbers begin at 1. */
export type Line = {
	number: number;
	/** Null for a line beyond the maximum length, which is skipped. */
	bytes: Buffer | null;
	/** The offset of the end of the line, in bytes. */
	end: number;
};

/** The maximum length of a line in bytes: more than any text that a page could show. */
const defaultMaxLineBytes = 32 * 1024 * 1024;

const lineFeed = 0x0a;
const byteOrderMark = Buffer.from('\uFEFF');

/**
 * Reads a file line by line in constant memory, as bytes, so that every line has a hash and invalid UTF-8
 * affects only its own line. Only `\n` ends a line: Node's own reader also splits at U+2028, which is text.
 * A byte order mark at the beginning is dropped; the last line needs no line break.
 */
export async function* readLines(handle: FileHandle, maxBytes = defaultMaxLineBytes): AsyncGenerator<Line> {
	const chunks = handle.createReadStream({ highWaterMark: 256 * 1024, autoClose: false });
	let number = 1;
	let position = 0;
	let parts: Buffer[] = [];
	let length = 0;
	for await (const chunk of chunks as AsyncIterable<Buffer>) {
		let start = 0;
		for (;;) {
			const end = chunk.indexOf(lineFeed, start);
			const part = chunk.subarray(start, end < 0 ? chunk.length : end);
			length += part.length;
			if (length <= maxBytes) parts.push(part);
			else parts = [];
			if (end < 0) break;
			yield { number, bytes: join(parts, length, number), end: position + end + 1 };
			number += 1;
			parts = [];
			length = 0;
			start = end + 1;
		}
		position += chunk.length;
	}
	if (length > 0) yield { number, bytes: join(parts, length, number), end: position };

	function join(parts: Buffer[], length: number, number: number): Buffer | null {
		if (length > maxBytes) return null;
		const bytes = Buffer.concat(parts);
		const marked = number === 1 && bytes.subarray(0, byteOrderMark.length).equals(byteOrderMark);
		return marked ? bytes.subarray(byteOrderMark.length) : bytes;
	}
}

/** Whether a line is only white space. */
export function isBlank(bytes: Buffer): boolean {
	return bytes.every((byte) => byte === 0x20 || byte === 0x09 || byte === 0x0d);
}
