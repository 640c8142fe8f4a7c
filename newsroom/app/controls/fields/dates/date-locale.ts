import type { Language } from '@portico/api/languages.ts';

/** Locales of date fields. Canada's English writes 2026-05-01, as the tables do; plain English is 05/01/2026. */
export const dateLocale: Record<Language, string> = { zh: 'zh-CN', en: 'en-CA' };
