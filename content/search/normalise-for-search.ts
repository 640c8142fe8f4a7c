/**
 * One form for texts and queries: full-width and half-width, upper and lower case meet, and runs of
 * white space count as one space.
 */
export function normaliseForSearch(text: string): string {
	return text.normalize('NFKC').toLowerCase().replace(/\s+/gu, ' ').trim();
}
