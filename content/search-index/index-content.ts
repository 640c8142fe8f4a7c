import { plainText } from '../bodies/plain-text.ts';
import { indexText } from '../words/tokens/text-tokens.ts';
import { type SearchableText, searchableText } from './searchable-text.ts';

/** The searchable content of a version; its body is sanitised. */
export function indexContent(version: {
	title: string;
	summary: string | null;
	body: string;
}): SearchableText {
	return searchableText(
		indexText(version.title, [version.summary ?? '', plainText(version.body)].join('\n')),
	);
}
