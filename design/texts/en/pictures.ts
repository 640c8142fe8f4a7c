import type { Texts } from '../texts.ts';

export const pictures: Texts['pictures'] = {
	viewer: 'Picture viewer',
	enlarge: (title) => `Enlarge: ${title}`,
	previous: 'Previous picture',
	next: 'Next picture',
	position: (place, count) => `${place} of ${count}`,
};
