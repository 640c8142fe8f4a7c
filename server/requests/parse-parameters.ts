import { queryStringLimits } from '@portico/api/constants.ts';
import qs from 'qs';

/** Text that is not the percent-encoding of UTF-8, or that contains NUL, which the store cannot hold. */
export class UndecodableText extends Error {
	override readonly name = 'UndecodableText';
}

/**
 * Parses a query string or a form within the specification's limits (section 9). Beyond them, qs drops further
 * parameters, keeps deeper nesting in the name, and makes an object of a larger index. No call declares such
 * parameters.
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
		// Without a prototype, a parameter named `constructor` has no effect.
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
