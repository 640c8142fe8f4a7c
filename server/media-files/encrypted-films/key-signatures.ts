import { createHmac, timingSafeEqual } from 'node:crypto';
import type { FilePlace } from '../file-headers.ts';

/** Opens keys of encrypted films for a time, to whoever was given a playlist that names them. */
export type KeySignatures = {
	/** The query with which a key is answered for two hours from now. */
	queryFor(place: FilePlace): Promise<string>;
	/** Whether a query is one that was given out for this file, and its time has not passed. */
	opens(place: FilePlace, query: { expires?: string; signature?: string }): Promise<boolean>;
};

/** How long a signed address opens a key, in seconds: from the answer of the playlist that holds it. */
const lifetime = 2 * 60 * 60;

/**
 * @param findSecret asked once; after a failure again, for whoever comes next. Both functions above reject
 * when it does, but a query that cannot be right is refused without it
 * @param now the time in milliseconds
 */
export function createKeySignatures(
	findSecret: () => Promise<Buffer>,
	now: () => number = Date.now,
): KeySignatures {
	let remembered: Promise<Buffer> | undefined;
	const secret = () => {
		remembered ??= findSecret().catch((failure: unknown) => {
			remembered = undefined;
			throw failure;
		});
		return remembered;
	};

	// No name holds a line end, so no two places and times are spelt alike.
	const sign = async ({ digest, name }: FilePlace, expires: string) =>
		createHmac('sha256', await secret())
			.update([digest, name, expires].join('\n'))
			.digest();

	return {
		async queryFor(place) {
			const expires = String(Math.floor(now() / 1000) + lifetime);
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
