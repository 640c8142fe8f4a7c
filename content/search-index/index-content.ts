import { plainText } from '../bodies/plain-text.ts';
import { indexText } from '../words/tokens/text-tokens.ts';
import { type SearchableText, searchableText } from './searchable-text.ts';

/** What search finds of a version. The body is a sanitised one. */
export function indexContent(version: {
	title: string;
	summary: string | null;
	body: string;
}): SearchableText {
	return searchableText(
		indexText(version.title, [version.summary ?? '', plainText(version.body)].join('\n')),
	);
}
