import { createHmac, timingSafeEqual } from 'node:crypto';
import type { FilePlace } from '../file-headers.ts';

/** Gives clients that loaded a playlist temporary access to its video keys. */
export type KeySignatures = {
	/** A query that gives access to a key for two hours. */
	queryFor(place: FilePlace): Promise<string>;
	/** Whether a query has a valid signature for this file, and has not expired. */
	opens(place: FilePlace, query: { expires?: string; signature?: string }): Promise<boolean>;
};

/** From the answer to the playlist that contains the address. */
const lifetimeSeconds = 2 * 60 * 60;

/**
 * @param findSecret called once, and again after a failure. Both functions above reject when it does, but malformed
 * queries are refused without it
 * @param now the time in milliseconds
 */
export function createKeySignatures(
	findSecret: () => Promise<Buffer>,
	now: () => number = Date.now,
): KeySignatures {
	let cachedSecret: Promise<Buffer> | undefined;
	const secret = () => {
		cachedSecret ??= findSecret().catch((failure: unknown) => {
			cachedSecret = undefined;
			throw failure;
		});
		return cachedSecret;
	};

	// Names contain no line break, so that the signed text is unambiguous.
	const sign = async ({ digest, name }: FilePlace, expires: string) =>
		createHmac('sha256', await secret())
			.update([digest, name, expires].join('\n'))
			.digest();

	return {
		async queryFor(place) {
			const expires = String(Math.floor(now() / 1000) + lifetimeSeconds);
			const signature = (await sign(place, expires)).toString('base64url');
			return `expires=${expires}&signature=${signature}`;
		},
		async opens(place, { expires = '', signature = '' }) {
			const isCurrent = /^\d{1,12}$/.test(expires) && Number(expires) * 1000 > now();
			if (!isCurrent || !/^[\w-]{43}$/.test(signature)) return false;
			return timingSafeEqual(Buffer.from(signature, 'base64url'), await sign(place, expires));
		},
	};
}
