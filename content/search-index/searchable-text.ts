import { type IndexedText, indexText } from '../words/text-tokens.ts';

/** The searchable content of a version; `text` is the visible text of its body. */
export function indexContent(version: {
	title: string;
	summary: string | null;
	text: string;
}): SearchableText {
	return searchableText(indexText(version.title, [version.summary ?? '', version.text].join('\n')));
}

/** The search fields of a text, as the store reads them. */
export type SearchableText = {
	/** In the canonical form. */
	title: string;
	body: string;
	/** The distinct tokens of the title, which are counted. */
	titleWords: string[];
	/** The same as a set. */
	titleTokens: string;
	/** Sets of the tokens of title and body; at least one. */
	tokens: string[];
};

/** A text to be written, with strings instead of lists, which take longer to pass between threads. */
function searchableText({ title, body, titleTokens, tokens }: IndexedText): SearchableText {
	return {
		title,
		body,
		titleWords: titleTokens,
		titleTokens: tokenSet(titleTokens),
		tokens: tokens.map(tokenSet),
	};
}

/** A set of tokens in the format of the store, which requires nested arrays of equal length. */
function tokenSet(tokens: readonly string[]): string {
	if (tokens.length === 0) return '';
	// At once for all: a text has hundreds. No token contains a NUL.
	const quoted = tokens.join('\0').replace(/['\\]/g, '$&$&');
	return `'${quoted.replaceAll('\0', "' '")}'`;
}
