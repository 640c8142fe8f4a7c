import type { Messages } from '../messages.ts';

export const aritcile: Messages['aritcile'] = {
	source: 'Source',
	author: 'Author',
	editor: 'Editor',
	publishedOn: 'Published',
	views: 'Views',
	address: 'Address',
	onlyInOtherLanguage: 'This article is not available in English yet. The Chinese original follows.',
	toOtherLanguage: 'Read it on the Chinese site',
	attachments: 'Attachments',
	file: 'File',
	download: 'Download',
	downloadOf: (name) => `Download: ${name}`,
	preview: 'Preview',
	previewOf: (name) => `Preview (in a new window): ${name}`,
	table: (number) => `Table ${number}, scrolls sideways`,
	wholePicture: (description) =>
		description ? `See the whole picture: ${description}` : 'See the whole picture',
	neighbours: 'Articles before and after',
	previous: 'Previous article',
	next: 'Next article',
	related: 'In the same column',
};
