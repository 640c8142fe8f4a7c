import type { zh } from './zh.ts';

export const en: typeof zh = {
	title: 'Design system',
	introduction:
		'The colours, type, spacing and components of this site on one page. All of them are the real ones, but for buttons and focus rings, which are drawn here after those of the pages; the articles are from the demo.',
	parts: 'Parts of this page',

	colours: 'Colour',
	light: 'Light',
	dark: 'Dark',
	colourGroups: {
		words: 'Words and signs',
		grounds: 'Grounds',
		plates: 'Plates and words on them',
		lines: 'Lines and veil',
	},
	contrast: 'with',

	type: 'Type scale',
	reading: 'Text to be read',

	spaces: 'Spacing and grid',
	grid: 'Twelve columns',
	gridHint: 'Twelve from a window of 64 rem; one where there is no room for them.',
	rhythm: 'Spacing',
	measures: 'Other measures',

	motifs: 'Motifs',
	rules: 'Rule and hairline',
	ruleText: 'A part begins with a rule.',
	hairlineText: 'Entries are divided by hairlines.',
	plate: 'Plate on picture',
	plateTitle: '868 metres in a single span',
	plateText: 'Words stand on a plate, never on the picture itself.',
	dates: 'Dates as typography',

	teasers: 'Articles in lists',
	leadingCard: 'Leading card',
	cards: 'Cards: with a picture, with a film, without either',
	entries: 'Dated entries',
	headlines: 'Headlines',

	controls: 'Buttons, links and forms',
	buttons: 'Buttons',
	primary: 'Try again',
	secondary: 'Stay here',
	links: 'Links',
	wayOn: 'Back to the home page',
	fields: 'Form fields',
	searchField: 'Search',
	searchHint: 'Projects, articles, people',
	choice: 'Column',
	choices: ['All columns', 'Group news', 'Notices'],
	day: 'From',
	dayFault: 'The first day is later than the last.',
	check: 'Show what each does',
	focus: 'Focus rings',
	onPaper: 'Focus on paper',
	onPlate: 'Focus on a plate',

	navigation: 'Finding the way, and states',
	badges: 'Counts',
	pages: 'Pagination',
	empty: 'Nothing to list',
	icons: 'Icons',
};
