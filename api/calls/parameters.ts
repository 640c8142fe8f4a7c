import { z } from 'zod';
import { language } from '../answers/shared-parts.ts';
import { defaultLanguage } from '../languages.ts';
import { longestQuery, queryLength } from '../search-limits.ts';

/** Parameters that several calls share. */

const largestPageSize = 100;
const defaultPageSize = 20;
const largestPage = 100_000;

/** `lang=zh|en`; missing means zh, anything else is refused. */
export const languageQuery = z.object({ lang: language.default(defaultLanguage) });

/** A number as its digits spell it. */
export const wholeNumber = z
	.string()
	.regex(/^\d{1,9}$/)
	.transform(Number);

export const pagingQuery = languageQuery.extend({
	page: wholeNumber.pipe(z.int().min(1).max(largestPage)).default(1),
	pageSize: wholeNumber.pipe(z.int().min(1).max(largestPageSize)).default(defaultPageSize),
});

/**
 * Identifiers of columns and articles in addresses. Their form is not checked here: what cannot exist
 * is answered as "not found", like what does not exist.
 */
export const fdCodeParams = z.object({ fdCode: z.string() });
export const articleIdParams = z.object({ articleId: z.string() });
export const noParams = z.object({});

/** What is searched for: anything, as long as it is not too long. */
export const searchQuery = z
	.string()
	.refine((query) => queryLength(query) <= longestQuery, { error: 'too long' })
	.default('');
