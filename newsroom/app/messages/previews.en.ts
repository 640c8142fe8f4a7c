import type * as zh from './zh.ts';

/** English texts of previews. */
export const preview: (typeof zh)['preview'] = {
	title: 'Preview',
	open: 'Preview',
	language: 'Language',
	view: 'Contents',
	views: { page: 'Page', lists: 'Lists' },
	width: 'Width',
	widths: { phone: 'Phone', tablet: 'Tablet', desktop: 'Desktop' },
	dark: 'Dark',
	frame: (language) => `Preview of the page: ${language}`,
	outdated: (reason) => `The preview is not up to date: ${reason}`,
	links: 'Share',
	linksTitle: 'Preview links',
	linksHint:
		'Anyone who opens a link sees the article as it is written at that time, without an account and before it is published. Once a link has ended or is revoked, it opens nothing.',
	label: 'For whom (shown here only)',
	days: 'Valid for',
	daysOption: (days) => (days === 365 ? 'a year' : days === 1 ? '1 day' : `${days} days`),
	make: (language) => `Create link (${language})`,
	made: (end) => `The link is valid until ${end}. Its address is shown only now, so copy it:`,
	noLinks: 'There are no links yet.',
	unlabelled: 'No name',
	byCommand: 'Command line',
	until: 'valid until',
	neverOpened: 'Never opened',
	opened: (count) => (count === 1 ? 'Opened once,' : `Opened ${count} times, the last time`),
	revoke: 'Revoke',
	revokeOf: (label) => `Revoke the link: ${label}`,
	revoked: (label) => `The link was revoked: ${label}`,
};
