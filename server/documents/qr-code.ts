import { readPageAddress } from '@portico/api/page-addresses.ts';
import encodeQR from 'qr';

/**
 * `/qr-code.svg?path=/articledetail/x`: the whole address of a page as a QR code, black on white with its quiet
 * zone, for telephones to read from a screen or a print.
 *
 * @param path as `readPageAddress` reads it, query string included
 * @returns 400 for what is no page of ours: nobody may have us draw the way to somewhere else
 */
export function qrCodeDocument(siteUrl: string, path: string): Response {
	const cut = path.indexOf('?');
	const [pathname, search] = cut < 0 ? [path, ''] : [path.slice(0, cut), path.slice(cut)];
	const page = path.length <= longestPath ? readPageAddress(pathname, search) : null;
	// What a code holds is percent-encoded: each Chinese character is nine there.
	if (!page || page.address.length > longestPath)
		return new Response('Not the path of a page', { status: 400, headers: notKept });
	const svg = encodeQR(new URL(page.address, siteUrl).href, 'svg', { ecc: 'medium', border: quietZone });
	// White of its own, so that it can be read on any ground.
	const onWhite = svg.replace(/<svg[^>]*>/, '$&<path fill="#fff" d="M0 0h999v999H0z"/>');
	return new Response(onWhite, {
		headers: { 'Content-Type': 'image/svg+xml', 'Cache-Control': 'public, max-age=86400' },
	});
}

const notKept = { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'no-store' };

/** What a reader needs around the code, in modules (ISO/IEC 18004). */
const quietZone = 4;

/** Beyond it a code gets too fine for the sizes we show it in, and, far beyond, no code holds it. */
const longestPath = 600;
