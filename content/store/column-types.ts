import type { Language } from '@portico/api/languages.ts';
import { text, timestamp } from 'drizzle-orm/pg-core';

/** A moment, stored with its time zone, to the millisecond. */
export const moment = (name: string) => timestamp(name, { withTimezone: true, mode: 'date', precision: 3 });

/** A language of the site. */
export const lang = (name = 'lang') => text(name).$type<Language>();
