import { z } from 'zod';
import { articleCard } from './articles.ts';
import { listOf } from './shared-parts.ts';

/** A text in parts, so that a page can mark what matched without touching markup. */
export const markedText = z.array(z.object({ text: z.string(), matched: z.boolean() }));
export type MarkedText = z.infer<typeof markedText>;

export const searchResult = articleCard.extend({
	markedTitle: markedText,
	passage: markedText.meta({ description: 'Where the words stand in the text' }),
});
export type SearchResult = z.infer<typeof searchResult>;

export const searchResults = listOf(searchResult).extend({
	q: z.string().meta({ description: 'The query as it was understood' }),
});
export type SearchResults = z.infer<typeof searchResults>;
