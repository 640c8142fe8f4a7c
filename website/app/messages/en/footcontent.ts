import type { Messages } from '../messages.ts';

export const footcontent: Messages['footcontent'] = {
	contacts: 'Contact',
	legal: 'Legal',
	friendlyLinks: 'Related sites',
	columns: 'Sitemap',
	outsideLink: '(external site)',
	qrCode: 'QR code for this site',
	qrCodeHint: 'Scan to open this site on your phone',
	licences: 'Open-source licences',
	backToTop: 'Back to top',
};
