import type { Board } from '@portico/api/newsroom/answers/articles.ts';

export type BoardListName = keyof Board;

/** The article list with the filters that fit each list of the board. */
export function listAddresses(now: Date, timeZone: string): Record<BoardListName, string> {
	// Canada writes days as ISO 8601 does.
	const today = new Intl.DateTimeFormat('en-CA', { dateStyle: 'short', timeZone }).format(now);
	return {
		waiting: '/articles?state=changed',
		workedOn: '/articles?by=me',
		scheduled: '/articles?state=scheduled',
		publishedToday: `/articles?state=published&date=published&from=${today}`,
	};
}

/** The article list with one article: its text filter also finds identifiers. */
export function articleInList(articleId: string): string {
	return `/articles?${new URLSearchParams({ text: articleId })}`;
}
