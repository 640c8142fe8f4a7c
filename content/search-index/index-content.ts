import { indexText } from '../words/tokens/text-tokens.ts';
import { type SearchableText, searchableText } from './searchable-text.ts';

/** The searchable content of a version; `text` is the visible text of its body. */
export function indexContent(version: {
	title: string;
	summary: string | null;
	text: string;
}): SearchableText {
	return searchableText(indexText(version.title, [version.summary ?? '', version.text].join('\n')));
}
