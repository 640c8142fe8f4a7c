import { z } from 'zod';
import { articleCard, articleLink } from './articles.ts';
import { attachment, columnReference, language, listOf, localText, picture } from './shared-parts.ts';

/** A text in parts, so that a page can mark what matched without touching markup. */
export const markedText = z.array(z.object({ text: z.string(), matched: z.boolean() }));
export type MarkedText = z.infer<typeof markedText>;

export const searchResult = articleCard.extend({
	lang: language.meta({ description: 'The language of the text that was found' }),
	markedTitle: markedText,
	passage: markedText.meta({ description: 'Where the words stand in the text' }),
});
export type SearchResult = z.infer<typeof searchResult>;

/** What is found besides articles, by its name. */
export const foundEntry = z.discriminatedUnion('kind', [
	z.object({ kind: z.literal('column'), markedName: markedText, column: columnReference }),
	z.object({
		kind: z.literal('leader'),
		markedName: markedText,
		lang: language.meta({ description: 'The language of the name' }),
		number: z.int(),
		positions: z.array(localText),
		portrait: picture.nullable(),
	}),
	z.object({
		kind: z.literal('unit'),
		markedName: markedText,
		lang: language.meta({ description: 'The language of the name' }),
		unitId: z.string(),
		above: localText.nullable().meta({ description: 'The name of the unit it is part of' }),
		href: z.string().nullable().meta({ description: 'Its own website' }),
	}),
	z.object({
		kind: z.literal('attachment'),
		markedName: markedText,
		attachment,
		article: articleLink.extend({ lang: language }),
	}),
]);
export type FoundEntry = z.infer<typeof foundEntry>;

/** How many of the texts found stand in a column or one below it, and in a year of the site's time zone. */
export const searchFacets = z.object({
	columns: z.array(z.object({ column: columnReference, total: z.int() })).meta({
		description: 'Of the columns right below the one searched in, or below none; the most first',
	}),
	years: z.array(z.object({ year: z.int(), total: z.int() })).meta({ description: 'Newest first' }),
});
export type SearchFacets = z.infer<typeof searchFacets>;

export const searchResults = listOf(searchResult).extend({
	q: z.string().meta({ description: 'The query as it was asked, white space tidied' }),
	onlyExcludes: z.boolean().meta({ description: 'Whether the query says only what not to find' }),
	withAllWords: z.int().meta({
		description:
			'How many of the total hold every word; the others, which hold some, were added because these were few',
	}),
	didYouMean: z.string().nullable().meta({ description: 'A query that finds what this one may have meant' }),
	facets: searchFacets,
	entries: z
		.array(foundEntry)
		.meta({ description: 'Columns, leaders, units and attachments, on the first page' }),
});
export type SearchResults = z.infer<typeof searchResults>;

/** What a search could be for, while it is typed: a page to go to, or a query the operators propose. */
export const searchSuggestion = z.discriminatedUnion('kind', [
	z.object({ kind: z.literal('query'), text: z.string(), marked: markedText }),
	z.object({ kind: z.literal('column'), marked: markedText, column: columnReference }),
	z.object({ kind: z.literal('article'), marked: markedText, articleId: z.string() }),
]);
export type SearchSuggestion = z.infer<typeof searchSuggestion>;

export const searchSuggestions = z.object({ suggestions: z.array(searchSuggestion) });
export type SearchSuggestions = z.infer<typeof searchSuggestions>;
