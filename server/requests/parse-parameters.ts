import { queryStringLimits } from '@portico/api/constants.ts';
import qs from 'qs';

/** Text that is not the percent-encoding of UTF-8, or that contains NUL, which the store cannot hold. */
export class UndecodableText extends Error {
	override readonly name = 'UndecodableText';
}

/**
 * Parses a query string or a form within the limits of the specification, section 9. Beyond them, qs drops further
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

/**
 * Reads a body up to a size. Counts the bytes as they arrive, since the declared length may be wrong. The rest of a
 * body that is too large is not cancelled: that would close the connection before the answer is sent.
 *
 * @returns null if it is larger
 */
export async function readRequestBody(
	body: ReadableStream<Uint8Array> | null,
	maxBytes: number,
): Promise<Uint8Array | null> {
	const chunks: Uint8Array[] = [];
	let size = 0;
	const reader = body?.getReader();
	for (let part = await reader?.read(); part?.value; part = await reader?.read()) {
		size += part.value.byteLength;
		if (size > maxBytes) return null;
		chunks.push(part.value);
	}
	return Buffer.concat(chunks);
}
