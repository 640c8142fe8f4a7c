import type { Language } from '../languages.ts';

/** A reported visit: the form of `POST /api/page-views`. */
export type PageView = {
	path: string;
	title: string;
	referrer: string;
	language: Language;
	articleId?: string | undefined;
};
