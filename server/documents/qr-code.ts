import { readPageAddress } from '@portico/api/addresses/page-addresses.ts';
import encodeQR from 'qr';
import { splitAddress } from '../requests/encode-address.ts';

/**
 * `/qr-code.svg?path=/articledetail/x`: a page's full address as a QR code, black on white with a quiet zone.
 *
 * @param path as `readPageAddress` reads it, including the query string
 * @returns 400 for anything but a page of the site, so that no codes for other sites can be requested
 */
export function qrCodeDocument(siteUrl: string, path: string): Response {
	const [pathname, search] = splitAddress(path);
	const page = path.length <= maxPathLength ? readPageAddress(pathname, search) : null;
	// The code has the percent-encoded address: nine characters for each Chinese one.
	if (!page || page.address.length > maxPathLength)
		return new Response('The path does not lead to a page', { status: 400, headers: refusalHeaders });
	const svg = encodeQR(new URL(page.address, siteUrl).href, 'svg', { ecc: 'medium', border: quietZone });
	// A white background keeps the code readable on any colour.
	// Backtracks: the library writes the SVG.
	const onWhite = svg.replace(/<svg[^>]*>/, '$&<path fill="#fff" d="M0 0h999v999H0z"/>');
	return new Response(onWhite, {
		headers: { 'Content-Type': 'image/svg+xml', 'Cache-Control': 'public, max-age=86400' },
	});
}

const refusalHeaders = { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'no-store' };

/** In modules (ISO/IEC 18004). */
const quietZone = 4;

/** Codes of longer paths are too dense for the sizes that the site shows. */
const maxPathLength = 600;
