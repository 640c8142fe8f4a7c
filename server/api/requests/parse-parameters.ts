import { queryStringLimits } from '@portico/api/constants.ts';
import qs from 'qs';

/** Text that is not the percent-encoding of UTF-8, or that holds a NUL, which no store keeps. */
export class UndecodableText extends Error {
	override readonly name = 'UndecodableText';
}

/**
 * Parses a query string or a form by the specification's limits (section 9). What goes beyond them is
 * read as qs reads it: parameters past the last allowed one are dropped, deeper nesting stays part of
 * the name, a larger index makes an object. No call names such a parameter, so none is misled by it.
 *
 * @throws UndecodableText
 */
export function parseParameters(text: string): Record<string, unknown> {
	assertDecodable(text);
	return qs.parse(text, {
		parameterLimit: queryStringLimits.parameters,
		depth: queryStringLimits.depth,
		// qs counts entries here where the specification names the largest index.
		arrayLimit: queryStringLimits.arrayIndex + 1,
		// Without a prototype, so that a parameter may be called `constructor` and means nothing.
		plainObjects: true,
	});
}

/** @throws UndecodableText */
export function assertDecodable(text: string): void {
	let decoded: string;
	try {
		decoded = decodeURIComponent(text);
	} catch {
		throw new UndecodableText('The percent-encoding is not that of UTF-8');
	}
	if (decoded.includes('\0')) throw new UndecodableText('There is a NUL in it');
}
