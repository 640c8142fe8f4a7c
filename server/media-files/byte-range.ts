import type { ByteRange } from '@portico/content/files/stores/object-store.ts';

/**
 * Reads a `Range` header for a file of this size: the requested bytes, `unsatisfiable`, or null for none or an
 * unsupported one (several ranges, other units), which is answered with the whole file.
 */
export function readByteRange(header: string | undefined, size: number): ByteRange | 'unsatisfiable' | null {
	const match = /^bytes=(\d*)-(\d*)$/.exec(header ?? '');
	if (!match || (match[1] === '' && match[2] === '')) return null;
	const [, first = '', last = ''] = match;
	if (first === '') {
		const length = Math.min(Number(last), size);
		return length === 0 ? 'unsatisfiable' : { start: size - length, end: size - 1 };
	}
	const start = Number(first);
	const end = last === '' ? size - 1 : Math.min(Number(last), size - 1);
	return start >= size || start > end ? 'unsatisfiable' : { start, end };
}
