import type * as zh from './zh.ts';

/** The text groups of the specification, section 3, and ours. */
export { aritcile, pictures, video } from '@portico/design/texts/en.ts';

export const footcontent: (typeof zh)['footcontent'] = {
	contacts: 'Contact',
	legal: 'Legal',
	friendlyLinks: 'Related sites',
	columns: 'Sitemap',
	outsideLink: '(external site)',
	qrCode: 'QR code for this site',
	qrCodeHint: 'Scan to open this site on your phone',
	licences: 'Open-source licences',
	backToTop: 'Back to top',
};

export const header: (typeof zh)['header'] = {
	skipToContent: 'Skip to content',
	home: 'Home',
	menu: 'Menu',
	closeMenu: 'Close menu',
	mainNavigation: 'Main',
	subMenuOf: (name) => `Sections in ${name}`,
	landingPageOf: (name) => `${name}: overview`,
	search: 'Search',
	searchHint: 'Search news, projects and sections',
	switchLanguage: '中文',
	switchLanguageHint: 'Switch to Chinese',
};

export const home: (typeof zh)['home'] = {
	slider: 'Our work',
	carousel: 'carousel',
	slide: 'slide',
	slideOf: (number, total) => `${number} of ${total}`,
	previousSlide: 'Previous',
	nextSlide: 'Next',
	pause: 'Pause slideshow',
	play: 'Resume slideshow',
	business: 'Business areas',
	figures: 'Facts and figures',
	empty: 'This site has no content yet',
	emptyHint:
		'Administrators import a content bundle on the server with “npm run content -- import FOLDER”; its format is in docs/how-to/content-bundles.md. The server prints the address of the newsroom when it starts.',
	emptyNewsroom: 'Newsroom',
	allOf: (name) => `View all: ${name}`,
};

export const leaders: (typeof zh)['leaders'] = {
	biography: 'Biography',
	all: 'All leaders',
	previous: (name) => `Previous: ${name}`,
	next: (name) => `Next: ${name}`,
	empty: 'No leader profiles have been published yet',
	nameAndPosition: (name, position) => `${name}, ${position}`,
};

export const lists: (typeof zh)['lists'] = {
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

export const message: (typeof zh)['message'] = {
	close: 'Close',
	tryAgain: 'Try again',
	goneTitle: 'This page has been removed',
	goneText: 'Its content is no longer available.',
	notFoundTitle: 'This page could not be found',
	notFoundText: 'The address may be incorrect, or the content may have been moved or withdrawn.',
	missingFileTitle: 'This file could not be found',
	missingFileText: 'The address may be incorrect, or the file may have been withdrawn.',
	failureTitle: 'The page could not be loaded',
	failureText: 'Your connection may be down, or the server may be busy. Please try again shortly.',
	invalidResponse: 'The server’s response could not be read',
	reloadingPage: 'The page’s files failed to load. Reloading…',
	faultTitle: 'Something went wrong on our side',
	faultText: 'This is a problem with our site, not with anything you did. Please try again now or later.',
	refusedTitle: 'This page cannot be displayed',
	refusedText: 'The server refused this request.',
	badRequestTitle: 'This address is not valid',
	badRequestText: 'It contains an invalid parameter. Please check the address and try again.',
	backHome: 'Go to the home page',
	searchInstead: 'Search the site',
	startHere: 'You can also browse',
	pageOpened: (title) => `Opened: ${title}`,
	leaveSiteTitle: 'You are leaving this site',
	leaveSiteText: 'You are about to open an external site. We are not responsible for its content:',
	leave: 'Continue',
	stay: 'Stay here',
	notifications: 'Notifications',
};

export const mostRead: (typeof zh)['mostRead'] = {
	title: 'Most read',
	period: 'Period',
	lastDays: (days) => `${days} days`,
};

export const preview: (typeof zh)['preview'] = {
	title: (title) => `Preview: ${title}`,
	banner: 'About this preview',
	heading: 'Preview',
	explanation:
		'This content may not be public yet. Only people with this link can see it. Please do not share it.',
	version: 'Version',
	onlyLink: 'This article is only a link. Its title opens:',
	versionNumber: (version) => String(version),
	unsaved: 'Being written',
	savedAt: 'Saved',
	state: 'Status',
	states: { draft: 'Draft', scheduled: 'Scheduled', published: 'Published', withdrawn: 'Withdrawn' },
	expiresAt: 'Link valid until',
};

export const search: (typeof zh)['search'] = {
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

export const site: (typeof zh)['site'] = {
	breadcrumbs: 'Breadcrumbs',
	home: 'Home',
};

export const suggestions: (typeof zh)['suggestions'] = {
	label: 'Search suggestions',
	found: (count) =>
		`${count === 1 ? '1 suggestion' : `${count} suggestions`}. Use the up and down arrow keys to choose.`,
	none: 'No suggestions.',
	kinds: { query: 'Search', column: 'Section', article: 'Article' },
};

export const zzjg: (typeof zh)['zzjg'] = {
	chart: 'Organisation chart',
	empty: 'The organisation structure has not been published yet',
	byKind: 'Filter by type',
	all: 'All units',
	openAll: 'Open all',
	closeAll: 'Close all',
	print: 'Print',
	descriptions: 'Responsibilities',
	website: 'Website',
	websiteOf: (name) => `Website: ${name}`,
	inBrackets: (kind) => ` (${kind})`,
	shown: (kind, count) => `${kind}: ${count}`,
	kinds: {
		internal: 'Internal institution',
		subsidiary: 'Subsidiary',
		whollyOwned: 'Wholly owned subsidiary',
		holding: 'Holding subsidiary',
		shareholding: 'Shareholding subsidiary',
	},
};
