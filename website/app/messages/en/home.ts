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
	allOf: (name) => `View all: ${name}`,
};
