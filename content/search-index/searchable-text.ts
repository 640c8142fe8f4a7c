import type { IndexedText } from '../words/tokens/text-tokens.ts';

/** What search keeps of a text, as the store reads it. */
export type SearchableText = {
	/** In the canonical form. */
	title: string;
	body: string;
	/** The different tokens of the title, which are counted. */
	titleWords: string[];
	/** The same as a set. */
	titleTokens: string;
	/** Sets of the tokens of title and body; at least one. */
	tokens: string[];
};

/** A text ready to be written: strings instead of lists, which take longer to hand from thread to thread. */
export function searchableText({ title, body, titleTokens, tokens }: IndexedText): SearchableText {
	return {
		title,
		body,
		titleWords: titleTokens,
		titleTokens: tokenSet(titleTokens),
		tokens: tokens.map(tokenSet),
	};
}

/** A set of tokens as the store writes it: arrays of arrays, which must all be of one length there, are none. */
function tokenSet(tokens: readonly string[]): string {
	return tokens.map((token) => `'${token.replace(/['\\]/g, '$&$&')}'`).join(' ');
}
