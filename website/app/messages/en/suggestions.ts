import type { Messages } from '../messages.ts';

export const suggestions: Messages['suggestions'] = {
	label: 'Search suggestions',
	found: (count) =>
		`${count === 1 ? '1 suggestion' : `${count} suggestions`}. Choose with the up and down arrow keys.`,
	none: 'No suggestions.',
	kinds: { query: 'Search', column: 'Column', article: 'Article' },
};
