import type { Messages } from '../messages.ts';

export const search: Messages['search'] = {
	title: 'Search',
	resultsTitle: (query, total) => `“${query}”: ${total === 1 ? '1 result' : `${total} results`}`,
	query: 'Words to look for',
	submit: 'Search',
	filters: 'Narrow down',
	column: 'Column',
	allColumns: 'All columns',
	from: 'From',
	to: 'Until',
	apply: 'Apply',
	queryTooLong: (most, length) =>
		`A search can have ${most} characters at most, and this one has ${length}. Please shorten it.`,
	daysReversed: 'The first day is after the last one. Please change one of them.',
	results: 'Results',
	sort: 'Order',
	sortBy: { relevance: 'Best match', date: 'Newest' },
	nothingFound: (query) => `No article matches “${query}”`,
	widen: 'Search again in all columns and at any time',
	inOtherLanguage: 'Search the Chinese version',
	nothingFoundHint:
		'An article is found only if it contains all the words. Use fewer or shorter ones, or start from a column:',
	prompt: 'Search all articles of this site',
	promptHint: 'Separate words by spaces: the articles found contain all of them. Or start from a column:',
};
