import type { Messages } from '../messages.ts';

export const mostRead: Messages['mostRead'] = {
	title: 'Most read',
	period: 'Period',
	lastDays: (days) => `${days} days`,
};
