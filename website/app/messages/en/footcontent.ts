import type { Messages } from '../messages.ts';

export const footcontent: Messages['footcontent'] = {
	contacts: 'Contact',
	legal: 'Legal',
	friendlyLinks: 'Related sites',
	columns: 'Sitemap',
	outsideLink: '(external site)',
};
