import type * as zh from './zh.ts';

/** Texts about the translation of an article. */
export const translation: (typeof zh)['translation'] = {
	changed: (original, from, to) =>
		`The ${original} text has changed since it was translated: version ${from} → version ${to}`,
	showChanges: 'Show changes',
	confirm: 'Translation is up to date',
	confirmed: (version) => `The translation now matches version ${version} of the original`,
	changedAgain: 'The original has changed again. Please look at its changes first.',
	start: (original) => `Start from the structure of the ${original} text`,
	startHint:
		'Headings, pictures, tables and footnotes in place, without their words. Saving a version removes places left empty.',
	startFailed:
		'This part of the newsroom could not be loaded. Check your connection and try again, or reload the page.',
	scrollTogether: 'Scroll together',
};
