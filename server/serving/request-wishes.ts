import type { IncomingMessage } from 'node:http';

/** What a request says that decides about a kept answer. */
export type RequestWishes = {
	method: string;
	/** Whether it bears a token. */
	authorised: boolean;
	ifNoneMatch: string | undefined;
	acceptEncoding: string | undefined;
};

/**
 * Reads the few headers that matter from the list as it came: the object Node offers is made of all of
 * them, which costs more than finding a kept answer does.
 */
export function readWishes({ method = 'GET', rawHeaders }: IncomingMessage): RequestWishes {
	const wishes: RequestWishes = {
		method,
		authorised: false,
		ifNoneMatch: undefined,
		acceptEncoding: undefined,
	};
	for (let at = 0; at < rawHeaders.length; at += 2) {
		const name = rawHeaders[at] as string;
		// Few headers are as long as these, so few are looked at closer.
		if (name.length !== 13 && name.length !== 15) continue;
		const value = rawHeaders[at + 1] as string;
		const lowerCase = name.toLowerCase();
		if (lowerCase === 'authorization') wishes.authorised = true;
		else if (lowerCase === 'if-none-match') wishes.ifNoneMatch = joined(wishes.ifNoneMatch, value);
		else if (lowerCase === 'accept-encoding') wishes.acceptEncoding = joined(wishes.acceptEncoding, value);
	}
	return wishes;
}

/** A header given twice is a list in two parts (RFC 9110, 5.3). */
function joined(before: string | undefined, value: string): string {
	return before === undefined ? value : `${before}, ${value}`;
}
