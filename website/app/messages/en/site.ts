import type { Messages } from '../messages.ts';

export const site: Messages['site'] = {
	breadcrumbs: 'Breadcrumbs',
	home: 'Home',
};
