import type { Messages } from '../messages.ts';

export const home: Messages['home'] = {
	slider: 'Our work',
	slideOf: (number, total) => `${number} of ${total}`,
	previousSlide: 'Previous',
	nextSlide: 'Next',
	pause: 'Pause',
	play: 'Play',
	business: 'Business fields',
	figures: 'Facts and figures',
	allOf: (name) => `All of ${name}`,
};
