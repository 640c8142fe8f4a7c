import type { Messages } from '../messages.ts';

export const search: Messages['search'] = {
	title: 'Search',
	resultsTitle: (query, total) => `“${query}”: ${total === 1 ? '1 result' : `${total} results`}`,
	query: 'Words to look for',
	submit: 'Search',
	filters: 'Filters',
	column: 'Column',
	allColumns: 'All columns',
	language: 'Articles in',
	languages: { zh: 'Chinese', en: 'English', all: 'All languages' },
	from: 'From',
	to: 'Until',
	apply: 'Apply',
	previousMonth: 'Previous month',
	nextMonth: 'Next month',
	queryTooLong: (most, length) =>
		`A search can have ${most} characters at most, and this one has ${length}. Please shorten it.`,
	daysReversed: 'The first day is after the last one. Please change one of them.',
	dayImpossible: (day) => `“${day}” is not a day. Please choose another one.`,
	dayUnfinished: 'This day is not complete. Please complete or clear it, then search again.',
	dayCorrected: (typed, day) =>
		`There is no ${typed}: it was changed to ${day}. Please check, then search again.`,
	results: 'Results',
	resultCount: (total) => `${total} articles`,
	skipToResults: 'Skip to results',
	searchedFor: (query) => `Searched for: ${query}`,
	sort: 'Order',
	sortBy: { relevance: 'Best match', date: 'Newest' },
	onlySomeWords: (withAllWords, others) =>
		withAllWords === 0
			? `No article holds every word as you typed it. ${
					others === 1 ? 'This one holds' : `These ${others} hold`
				} some of them, or similar ones.`
			: `${withAllWords === 1 ? '1 article holds' : `${withAllWords} articles hold`} every word; ${
					others === 1 ? 'the other one holds' : `the other ${others} hold`
				} some of them, or similar ones.`,
	onlySimilarWords: (others) =>
		`No article holds this word as you typed it. ${
			others === 1 ? 'This one holds a similar one' : `These ${others} hold similar ones`
		}.`,
	didYouMean: 'Did you mean',
	narrow: 'Narrow down',
	byColumn: 'By column',
	byYear: 'By year',
	year: (year) => String(year),
	narrowedTo: 'Narrowed down to',
	remove: (what) => `Remove “${what}”`,
	removeAll: 'Remove all',
	period: (from, to) => (from === '' ? `Until ${to}` : to === '' ? `From ${from}` : `${from} to ${to}`),
	articlesIn: { zh: 'Articles in Chinese', en: 'Articles in English', all: 'Articles in all languages' },
	chosenColumn: 'The chosen column',
	withinSentence: (label) => label.charAt(0).toLowerCase() + label.slice(1),
	entries: 'Go straight to',
	entriesOf: { column: 'Columns', leader: 'Leaders', unit: 'Organisation', attachment: 'Attachments' },
	attachedTo: 'From: ',
	nothingFound: (query) => `No article matches “${query}”`,
	onlyExcluded: 'A word to look for is missing',
	onlyExcludedHint:
		'A minus sign only leaves out articles that hold the word after it. Please add a word to look for.',
	searchedIn: (places) => `Searched in: ${places.join(', ')}.`,
	widen: 'Search again in all columns and at any time',
	articlesInstead: { zh: 'Search articles in Chinese', en: 'Search articles in English' },
	nothingFoundHint: 'Try shorter or more common words, or start from here:',
	prompt: 'Search all articles of this site',
	promptHint:
		'Separate words by spaces. Words in quotation marks are looked for as they stand, and a minus sign before a word leaves out articles that hold it. Or start from a column:',
};
