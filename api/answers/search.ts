import { z } from 'zod';
import { articleCard, articleLink } from './articles.ts';
import {
	attachment,
	columnReference,
	language,
	linkedArticle,
	listOf,
	localText,
	picture,
} from './shared-parts.ts';

/** Text split into matched and unmatched parts, so that a page can highlight matches without parsing markup. */
export const markedText = z.array(z.object({ text: z.string(), matched: z.boolean() }));
export type MarkedText = z.infer<typeof markedText>;

export const searchResult = articleCard.extend({
	lang: language.meta({ description: 'The language of the text that was found' }),
	markedTitle: markedText,
	passage: markedText.meta({ description: 'Where the words stand in the text' }),
});
export type SearchResult = z.infer<typeof searchResult>;

/** A non-article result, matched by name. */
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
		kind: z.literal('film'),
		markedName: markedText,
		lang: language.meta({ description: 'The language of the title' }),
		videoId: z.string(),
		duration: z.number().positive().meta({ description: 'Seconds' }),
		poster: picture.nullable(),
		article: articleLink.extend({ lang: language }).meta({ description: 'The article that shows it' }),
	}),
	z.object({
		kind: z.literal('attachment'),
		markedName: markedText,
		attachment,
		article: articleLink.extend({ lang: language }),
	}),
]);
export type FoundEntry = z.infer<typeof foundEntry>;

/**
 * Number of matching texts per column (including its sub-columns), and per year in the time zone of the site.
 */
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
			'How many of the total hold every word; of the others, some hold synonyms, and some hold a part of the words, added because these were few',
	}),
	withSynonyms: z.int().meta({
		description: 'How many of the others hold synonyms of words, as the site names them, in their place',
	}),
	didYouMean: z.string().nullable().meta({ description: 'A query that finds what this one may have meant' }),
	facets: searchFacets,
	entries: z
		.array(foundEntry)
		.meta({ description: 'Columns, leaders, units, videos and attachments, on the first page' }),
	inOtherLanguage: z.int().meta({
		description:
			'Where nothing was found, how many texts of the other language hold every word, in all columns and at any time',
	}),
});
export type SearchResults = z.infer<typeof searchResults>;

/** A suggestion while typing: a page, or a query that operators recommend. */
export const searchSuggestion = z.discriminatedUnion('kind', [
	z.object({ kind: z.literal('query'), text: z.string(), marked: markedText }),
	z.object({ kind: z.literal('column'), marked: markedText, column: columnReference }),
	linkedArticle.extend({ kind: z.literal('article'), marked: markedText }),
]);
export type SearchSuggestion = z.infer<typeof searchSuggestion>;

export const searchSuggestions = z.object({ suggestions: z.array(searchSuggestion) });
export type SearchSuggestions = z.infer<typeof searchSuggestions>;
