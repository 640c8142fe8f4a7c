import type { Language } from '@portico/api/languages.ts';
import { customType, text, timestamp } from 'drizzle-orm/pg-core';

/** A timestamp with time zone, to the millisecond. */
export const timestampWithTimeZone = (name: string) =>
	timestamp(name, { withTimezone: true, mode: 'date', precision: 3 });

/** A language of the site. */
export const lang = (name = 'lang') => text(name).$type<Language>();

/** A text that is compared by code point, whatever the locale of the database. */
export const textByCodePoint = customType<{ data: string }>({ dataType: () => 'text collate "C"' });

/** A set of words for finding texts: PostgreSQL's `tsvector`, without positions. */
export const tokenSet = customType<{ data: string }>({ dataType: () => 'tsvector' });
