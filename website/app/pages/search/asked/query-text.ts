/** Whether a query is certain to be one word. Where Chinese words end is the search's to know. */
export function isOneWord(query: string): boolean {
	return /^(?:\p{Script=Latin}|\p{M})+$/u.test(query.normalize('NFC'));
}

const longestQuoted = 30;

/** A query short enough to stand within a sentence: its first characters, as readers count them. */
export function quotable(query: string): string {
	const characters = [...new Intl.Segmenter().segment(query)];
	if (characters.length <= longestQuoted) return query;
	const kept = characters.slice(0, longestQuoted).map(({ segment }) => segment);
	return `${kept.join('').trimEnd()}…`;
}
