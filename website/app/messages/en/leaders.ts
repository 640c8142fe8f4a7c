import type { Messages } from '../messages.ts';

export const leaders: Messages['leaders'] = {
	biography: 'Biography',
	others: 'Other leaders',
	empty: 'No leaders have been published yet',
	namedAs: (name, position) => `${name}, ${position}`,
};
