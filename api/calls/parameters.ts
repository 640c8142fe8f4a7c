import { z } from 'zod';
import { language } from '../answers/shared-parts.ts';
import { defaultLanguage } from '../languages.ts';
import { longestQuery, queryLength } from '../search-limits.ts';

const maxPageSize = 100;
const defaultPageSize = 20;
const maxPage = 100_000;

/** `lang=zh|en`; defaults to zh, and anything else is rejected. */
export const languageQuery = z.object({ lang: language.default(defaultLanguage) });

/** A non-negative integer in decimal digits. */
export const wholeNumber = z
	.string()
	.regex(/^\d{1,9}$/)
	.transform(Number);

export const pagingQuery = languageQuery.extend({
	page: wholeNumber.pipe(z.int().min(1).max(maxPage)).default(1),
	pageSize: wholeNumber.pipe(z.int().min(1).max(maxPageSize)).default(defaultPageSize),
});

/**
 * Column and article identifiers in paths. Their format is not validated: an impossible identifier is answered
 * as "not found", like an unknown one.
 */
export const fdCodeParams = z.object({ fdCode: z.string() });
export const articleIdParams = z.object({ articleId: z.string() });
export const noParams = z.object({});

/** Any search text up to the maximum length. */
export const searchQuery = z
	.string()
	.refine((query) => queryLength(query) <= longestQuery, { error: 'too long' })
	.default('');
