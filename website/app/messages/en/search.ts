import type { Messages } from '../messages.ts';

export const search: Messages['search'] = {
	title: 'Search',
	resultsTitle: (query, total) => `“${query}”: ${total === 1 ? '1 result' : `${total} results`}`,
	query: 'Keywords',
	submit: 'Search',
	filters: 'Filters',
	column: 'Section',
	allColumns: 'All sections',
	language: 'Article language',
	languages: { zh: 'Chinese', en: 'English', all: 'All languages' },
	from: 'From',
	to: 'To',
	apply: 'Apply',
	previousMonth: 'Previous month',
	nextMonth: 'Next month',
	queryTooLong: (most, length) =>
		`Searches are limited to ${most} characters, and yours has ${length}. Please shorten it.`,
	reversedDates: 'The start date is after the end date. Please change one of them.',
	invalidDate: (day) => `“${day}” is not a valid date. Please choose another.`,
	incompleteDate: 'This date is incomplete. Please complete or clear it, then search again.',
	correctedDate: (typed, day) =>
		`The date ${typed} does not exist and was changed to ${day}. Please check it, then search again.`,
	results: 'Results',
	resultCount: (total) => `${total} articles`,
	skipToResults: 'Skip to results',
	searchedFor: (query) => `Keywords: ${query}`,
	sort: 'Sort by',
	sortBy: { relevance: 'Best match', date: 'Newest' },
	onlySomeWords: (withAllWords, others) =>
		withAllWords === 0
			? `No article contains all the words exactly as typed. ${
					others === 1 ? 'This one contains' : `These ${others} contain`
				} some of them or similar words.`
			: `${withAllWords === 1 ? '1 article contains' : `${withAllWords} articles contain`} all the words; ${
					others === 1 ? 'the other contains' : `the other ${others} contain`
				} some of them or similar words.`,
	onlySimilarWords: (others) =>
		`No article contains this word exactly as typed. ${
			others === 1 ? 'This one contains a similar word' : `These ${others} contain similar words`
		}.`,
	didYouMean: 'Did you mean',
	narrow: 'Narrow your search',
	byColumn: 'By section',
	byYear: 'By year',
	year: (year) => String(year),
	activeFilters: 'Active filters',
	remove: (what) => `Remove “${what}”`,
	removeAll: 'Remove all',
	period: (from, to) => (from === '' ? `Until ${to}` : to === '' ? `From ${from}` : `${from} to ${to}`),
	articlesIn: { zh: 'Articles in Chinese', en: 'Articles in English', all: 'Articles in all languages' },
	chosenColumn: 'The selected section',
	withinSentence: (label) => label.charAt(0).toLowerCase() + label.slice(1),
	entries: 'Quick links',
	entriesOf: {
		column: 'Sections',
		leader: 'Leaders',
		unit: 'Organisation',
		film: 'Videos',
		attachment: 'Attachments',
	},
	attachedTo: 'From: ',
	nothingFound: (query) => `No articles match “${query}”`,
	onlyExcluded: 'A search term is missing',
	onlyExcludedHint:
		'A minus sign only excludes articles containing the word after it. Please add a word to search for.',
	searchedIn: (places) => `Searched in: ${places.join(', ')}.`,
	searchEverywhere: 'Search all sections and dates',
	resultsInstead: {
		zh: (total) => `${total === 1 ? '1 result' : `${total} results`} in Chinese`,
		en: (total) => `${total === 1 ? '1 result' : `${total} results`} in English`,
	},
	nothingFoundHint: 'Try shorter or more common words, or browse these sections:',
	prompt: 'Search all articles on this site',
	promptHint:
		'Separate words with spaces. Put a phrase in quotation marks to find it exactly, or a minus sign before a word to exclude articles containing it. You can also browse these sections:',
};
