import type { Messages } from '../messages.ts';

export const home: Messages['home'] = {
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
