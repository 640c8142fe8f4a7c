import type { Language } from '@portico/api/languages.ts';

/** British English. */
export const pickerLocales: Record<Language, string> = { zh: 'zh-CN', en: 'en-GB' };
