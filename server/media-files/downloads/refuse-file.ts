import { splitLanguage } from '@portico/api/addresses/addresses.ts';
import { defaultLanguage, isLanguage, type Language } from '@portico/api/languages.ts';
import type { Context } from 'hono';
import { plainPage } from '../../error-answers/plain-page.ts';

/** Renders the 404 page for a missing file. */
export type MissingFilePage = (language: Language) => Promise<Response>;

const retryAfterSeconds = '5';

/**
 * Answers 404 for a missing or unused file, without disclosing which. A navigation, such as a download that failed, gets
 * a page in the visitor's language; other requests get plain text.
 */
export async function answerMissing(context: Context, missingFilePage: MissingFilePage): Promise<Response> {
	if (isNavigation(context)) return missingFilePage(visitorLanguage(context));
	return context.text('Not found', 404, { 'Cache-Control': 'no-store' });
}

/** Answers 503 while the media store or the database is unavailable. */
export function answerUnavailable(context: Context): Response {
	if (isNavigation(context))
		return plainPage(visitorLanguage(context), 503, { 'Retry-After': retryAfterSeconds });
	const headers = { 'Cache-Control': 'no-store', 'Retry-After': retryAfterSeconds };
	return context.text('The file is temporarily unavailable', 503, headers);
}

/** Browsers accept `text/html` explicitly only for navigations. */
function isNavigation({ req }: Context): boolean {
	return /(?:^|,)\s*text\/html\s*(?:$|,|;(?!\s*q=0(?:\.0*)?\s*(?:$|,)))/i.test(req.header('Accept') ?? '');
}

/** The language of the link (`lang`), of the referring page, or the first supported one of the browser. */
function visitorLanguage({ req }: Context): Language {
	const lang = req.query('lang');
	if (isLanguage(lang)) return lang;
	const referrer = URL.parse(req.header('Referer') ?? '');
	if (referrer?.host === req.header('Host')) return splitLanguage(referrer?.pathname ?? '').language;
	const preferred = (req.header('Accept-Language') ?? '').match(/\b[a-z]{2}\b/gi) ?? [];
	return preferred.map((tag) => tag.toLowerCase()).find(isLanguage) ?? defaultLanguage;
}
