/** False for Chinese, whose words only the search can tell apart. */
export function isOneWord(query: string): boolean {
	return /^(?:\p{Script=Latin}|\p{M})+$/u.test(query.normalize('NFC'));
}

const maxQuotedLength = 30;

/** Truncates a query to 30 graphemes, for use in a sentence. */
export function truncateQuery(query: string): string {
	const characters = [...new Intl.Segmenter().segment(query)];
	if (characters.length <= maxQuotedLength) return query;
	const kept = characters.slice(0, maxQuotedLength).map(({ segment }) => segment);
	return `${kept.join('').trimEnd()}…`;
}
