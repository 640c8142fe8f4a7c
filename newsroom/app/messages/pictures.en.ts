import type * as zh from './zh.ts';

/** Texts of what pictures say. */
export const pictures: (typeof zh)['pictures'] = {
	title: 'Words for pictures',
	everywhere:
		'They apply in every article that uses the picture. Captions are written below pictures of this text that have none.',
	number: (number) => `Picture ${number}`,
	after: (text) => `after “${text}”`,
	lacking: 'No alternative text',
	lackingIn: (numbers) =>
		numbers.length === 1
			? `Picture ${numbers[0]} has no alternative text`
			: `Pictures ${numbers.join(', ')} have no alternative text`,
	complete: (count) =>
		count === 1 ? 'The picture has an alternative text' : `All ${count} pictures have alternative texts`,
	write: 'Add words',
	edit: 'Words for pictures',
	alt: (language) => `Alternative text (${language})`,
	altHint:
		'An alternative text says what the picture shows, for readers who cannot see it, such as “The main span of the sea bridge being closed”.',
	caption: (language) => `Caption (${language})`,
	credit: 'Credit',
	creditHint: 'The author or source, such as “Photo: Wang Qiang”; the website shows it beside the caption',
	decorative: 'Decorative: it needs no alternative text',
	overtaken: 'Somebody else has just changed the words for this picture. They are now:',
	save: 'Save',
	saved: 'The words for the pictures are saved',
	lackingTitle: (count) =>
		count === 1 ? 'A picture has no alternative text' : `${count} pictures have no alternative text`,
	required: 'Publishing needs them.',
	first: 'at the beginning of the text',
};
