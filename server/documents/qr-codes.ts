import { readPageAddress } from '@portico/api/addresses/page-addresses.ts';
import encodeQR from 'qr';
import sharp from 'sharp';
import { splitAddress } from '../requests/encode-address.ts';

const refusalHeaders = { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'no-store' };

/** In modules (ISO/IEC 18004). */
const quietZone = 4;

/** Codes of longer paths are too dense for the sizes that the site shows. */
const maxPathLength = 600;

/** Of the picture, in pixels: enough for print and for messages. Word and messengers take no SVG. */
const pictureSize = 600;

const cacheControl = 'public, max-age=86400';

/**
 * `/qr-code.svg?path=/articledetail/x`, and the same as a PNG of 600 pixels: a page's full address as a QR code, black on
 * white with a quiet zone.
 *
 * @param path as `readPageAddress` reads it, including the query string
 * @returns 400 for anything but a page of the site, so that no codes for other sites can be requested
 */
export async function qrCodeDocument(
	siteUrl: string,
	path: string,
	format: 'svg' | 'png',
): Promise<Response> {
	const [pathname, search] = splitAddress(path);
	const page = path.length <= maxPathLength ? readPageAddress(pathname, search) : null;
	// The code has the percent-encoded address: nine characters for each Chinese one.
	if (!page || page.address.length > maxPathLength)
		return new Response('The path does not lead to a page', { status: 400, headers: refusalHeaders });
	const address = new URL(page.address, siteUrl).href;
	return format === 'svg' ? drawing(address) : picture(address);
}

function drawing(address: string): Response {
	const svg = encodeQR(address, 'svg', { ecc: 'medium', border: quietZone });
	// A white background keeps the code readable on any colour.
	// ReDoS waiver: the library writes the SVG.
	const onWhite = svg.replace(/<svg[^>]*>/, '$&<path fill="#fff" d="M0 0h999v999H0z"/>');
	return new Response(onWhite, {
		headers: { 'Content-Type': 'image/svg+xml', 'Cache-Control': cacheControl },
	});
}

async function picture(address: string): Promise<Response> {
	const modules = encodeQR(address, 'raw', { ecc: 'medium', border: quietZone });
	// Modules of whole pixels stay sharp; what is left of the size widens the quiet zone.
	const scale = Math.floor(pictureSize / modules.length);
	const start = Math.floor((pictureSize - scale * modules.length) / 2);
	const pixels = Buffer.alloc(pictureSize * pictureSize, 255);
	for (const [row, line] of modules.entries()) {
		for (const [column, isDark] of line.entries()) {
			if (!isDark) continue;
			for (let y = 0; y < scale; y++) {
				const from = (start + row * scale + y) * pictureSize + start + column * scale;
				pixels.fill(0, from, from + scale);
			}
		}
	}
	const png = await sharp(pixels, { raw: { width: pictureSize, height: pictureSize, channels: 1 } })
		.png({ palette: true, colours: 2 })
		.toBuffer();
	return new Response(new Uint8Array(png), {
		headers: { 'Content-Type': 'image/png', 'Cache-Control': cacheControl },
	});
}
