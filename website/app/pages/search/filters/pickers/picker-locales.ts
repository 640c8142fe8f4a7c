import type { Language } from '@portico/api/languages.ts';

/** How pickers write days and name things; the site's English is British. */
export const pickerLocales: Record<Language, string> = { zh: 'zh-CN', en: 'en-GB' };
