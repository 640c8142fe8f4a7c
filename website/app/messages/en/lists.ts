import type { Messages } from '../messages.ts';

export const lists: Messages['lists'] = {
	pagination: 'Pagination',
	total: (total) => (total === 1 ? '1 item' : `${total} items`),
	previousPage: 'Previous',
	nextPage: 'Next',
	pageNumber: (page) => `Page ${page}`,
	pageTitle: (name, page) => `${name} (page ${page})`,
	empty: 'There is nothing in this section yet',
	pinned: 'Pinned',
	more: 'View all',
	siblings: (name) => `Sections in ${name}`,
	moreOf: (name) => `View all: ${name}`,
	visit: 'Visit website',
	visitOf: (name) => `Visit website: ${name}`,
	emptyHint: 'You can browse these instead:',
	readArticle: 'Read the article',
	topicArticles: 'Latest on this topic',
	topicSections: 'Sections in this topic',
	pinnedArticles: 'Pinned articles',
	dayOfMonth: (day) => String(day),
	year: (year) => String(year),
};
