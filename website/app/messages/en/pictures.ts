import type { Messages } from '../messages.ts';

export const pictures: Messages['pictures'] = {
	viewer: 'Picture viewer',
	enlarge: (title) => `Enlarge: ${title}`,
	previous: 'Previous picture',
	next: 'Next picture',
	position: (place, count) => `${place} of ${count}`,
};
