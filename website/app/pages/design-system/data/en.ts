import type { zh } from './zh.ts';

export const en: typeof zh = {
	title: 'Design system',
	introduction:
		'The site’s colours, type, spacing and components on one page. All are live components except the buttons and focus rings, which are drawn here to match those on the pages. The sample articles come from the demo content.',
	parts: 'On this page',

	colours: 'Colours',
	light: 'Light',
	dark: 'Dark',
	colourGroups: {
		words: 'Text and marks',
		grounds: 'Backgrounds',
		plates: 'Plates and the text on them',
		lines: 'Lines and overlay',
	},
	contrast: 'against',

	type: 'Type scale',
	reading: 'Body text',

	spaces: 'Spacing and grid',
	grid: 'Twelve-column grid',
	gridHint: 'Twelve columns in windows at least 64 rem wide, one in narrower windows.',
	rhythm: 'Spacing',
	measures: 'Other dimensions',

	motifs: 'Motifs',
	rules: 'Rule and hairline',
	ruleText: 'Each part begins with a rule.',
	hairlineText: 'Hairlines separate entries.',
	plate: 'Plate over a picture',
	plateTitle: '868 metres in a single span',
	plateText: 'Text always sits on a plate, never directly on the picture.',
	dates: 'Date styles',

	teasers: 'Articles in lists',
	leadingCard: 'Lead story card',
	cards: 'Cards: with a picture, with a video, text only',
	entries: 'Dated list',
	headlines: 'Headline list',

	controls: 'Buttons, links and forms',
	buttons: 'Buttons',
	primary: 'Try again',
	secondary: 'Stay here',
	links: 'Links',
	wayOn: 'Go to the home page',
	fields: 'Form fields',
	searchField: 'Search',
	searchHint: 'Projects, articles, people',
	choice: 'Section',
	choices: ['All sections', 'Group news', 'Notices'],
	day: 'From',
	dayFault: 'The start date is after the end date.',
	check: 'Show responsibilities',
	focus: 'Focus rings',
	onPaper: 'Focus on the page background',
	onPlate: 'Focus on a plate',

	navigation: 'Navigation and states',
	badges: 'Count badges',
	pages: 'Pagination',
	empty: 'Empty state',
	icons: 'Icons',
};
