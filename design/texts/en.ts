import type { Texts } from './texts.ts';

export const aritcile: Texts['aritcile'] = {
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
	table: (number) => `Table ${number}, scrolls horizontally`,
	wholePicture: (description) =>
		description ? `View full-size picture: ${description}` : 'View full-size picture',
	neighbours: 'Previous and next articles',
	previous: 'Previous article',
	next: 'Next article',
	related: 'More in this section',
	contents: 'In this article',
	textSize: 'Text size',
	textSizes: { small: 'Small', standard: 'Standard', large: 'Large' },
	print: 'Print',
	share: 'Share',
	qrCode: 'QR code for this article',
	scanToShare: 'Scan with WeChat or your camera to read and share on your phone',
	copyLink: 'Copy link',
	saveCode: 'Save QR code',
	copied: 'Copied',
	shareElsewhere: 'More options',
};

export const pictures: Texts['pictures'] = {
	viewer: 'Picture viewer',
	enlarge: (title) => `Enlarge: ${title}`,
	previous: 'Previous picture',
	next: 'Next picture',
	position: (place, count) => `${place} of ${count}`,
};

export const video: Texts['video'] = {
	film: 'Video',
	play: (title, duration) => `Play: ${title} (${duration})`,
	withDuration: (title, duration) => `${title} (${duration})`,
	lasting: (words) => `Video, ${words}`,
	loadingPlayer: 'Loading the player…',
	playerNotLoaded: 'The player could not be loaded. Press play to try again.',
	openFile: 'Open the video file',
	gone: 'This video is no longer available.',
	watchAt: 'Watch at: ',
};
