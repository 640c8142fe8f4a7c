import type { Messages } from '../messages.ts';

export const lists: Messages['lists'] = {
	pagination: 'Pages',
	total: (total) => (total === 1 ? '1 item' : `${total} items`),
	previousPage: 'Previous',
	nextPage: 'Next',
	pageNumber: (page) => `Page ${page}`,
	pageTitle: (name, page) => `${name} (page ${page})`,
	empty: 'There is nothing in this column yet',
	pinned: 'Pinned',
	more: 'View all',
	siblings: (name) => `Columns of ${name}`,
	moreOf: (name) => `View all: ${name}`,
	emptyHint: 'You could go on from here:',
	readArticle: 'Read the article',
	topicArticles: 'As it happened',
	topicSections: 'Sections of this topic',
	pinnedArticles: 'Pinned articles',
	dayOfMonth: (day) => String(day),
	year: (year) => String(year),
};
