import type { Messages } from '../messages.ts';

export const suggestions: Messages['suggestions'] = {
	label: 'Search suggestions',
	found: (count) =>
		`${count === 1 ? '1 suggestion' : `${count} suggestions`}. Use the up and down arrow keys to choose.`,
	none: 'No suggestions.',
	kinds: { query: 'Search', column: 'Section', article: 'Article' },
};
