import { z } from 'zod';
import { language } from '../answers/shared-parts.ts';
import { maxQueryLength, queryLength } from '../constants.ts';
import { defaultLanguage } from '../languages.ts';

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

/** Databases and calendars differ on years far away; nothing that is published or planned lies there. */
const [firstYear, lastYear] = [1900, 2999];

const isNearYear = (date: string) => {
	const year = Number(date.slice(0, 4));
	return year >= firstYear && year <= lastYear;
};

/** A day in a year from 1900 to 2999. */
export const day = z.iso.date().refine(isNearYear, { error: 'out of range' });

/** A time with its offset, in such a year. */
export const offsetTime = z.iso.datetime({ offset: true }).refine(isNearYear, { error: 'out of range' });

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
	.refine((query) => queryLength(query) <= maxQueryLength, { error: 'too long' })
	.default('');
