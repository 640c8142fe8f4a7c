import type { MarkedText as Parts } from '@portico/api/answers/search.ts';

/** A text with what matched the query marked. */
export function MarkedText({ parts }: { parts: Parts }) {
	return parts.map(({ text, matched }, index) =>
		// biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text have no other identity
		matched ? <mark key={index}>{text}</mark> : text,
	);
}
