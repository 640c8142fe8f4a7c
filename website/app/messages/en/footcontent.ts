import type { Messages } from '../messages.ts';

export const footcontent: Messages['footcontent'] = {
	contacts: 'Contact',
	legal: 'Legal',
	friendlyLinks: 'Related sites',
	columns: 'Sitemap',
	outsideLink: '(external site)',
	qrCode: 'QR code of this site',
	qrCodeHint: 'Scan to open this site on a phone',
	backToTop: 'Back to top',
};
