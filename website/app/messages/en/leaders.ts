import type { Messages } from '../messages.ts';

export const leaders: Messages['leaders'] = {
	biography: 'Biography',
	all: 'All leaders',
	previous: (name) => `Previous: ${name}`,
	next: (name) => `Next: ${name}`,
	empty: 'No leader profiles have been published yet',
	nameAndPosition: (name, position) => `${name}, ${position}`,
};
