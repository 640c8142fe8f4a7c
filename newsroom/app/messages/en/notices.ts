import type { Messages } from '../messages.ts';

export const notices: Messages['notices'] = {
	grantedBy: (names) => `It can be granted by ${names.join(', ')}.`,
};
