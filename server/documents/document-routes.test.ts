import decodeQR from 'qr/decode.js';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { qrCodeDocument } from './document-routes.ts';

const siteUrl = 'https://www.panchuan.example';

async function read(path: string): Promise<string> {
	const svg = await qrCodeDocument(siteUrl, path).text();
	const { data, info } = await sharp(Buffer.from(svg), { density: 400 })
		// A page of the dark scheme.
		.flatten({ background: 'black' })
		.ensureAlpha()
		.raw()
		.toBuffer({ resolveWithObject: true });
	return decodeQR({ data, width: info.width, height: info.height });
}

describe('the QR code', () => {
	test.each([
		['/', `${siteUrl}/`],
		[`/articledetail/${'桥'.repeat(50)}`, `${siteUrl}/articledetail/${'%E6%A1%A5'.repeat(50)}`],
		['/articledetail/lanjiang-bridge-closure', `${siteUrl}/articledetail/lanjiang-bridge-closure`],
		['/en/articlepagelist/notices?page=2', `${siteUrl}/en/articlepagelist/notices?page=2`],
		[`/articledetail/${'a'.repeat(200)}`, `${siteUrl}/articledetail/${'a'.repeat(200)}`],
	])('of %s contains its full address', async (path, address) => {
		expect(await read(path)).toBe(address);
	});

	test.each([
		'//elsewhere.example/',
		'https://elsewhere.example/',
		'/no/such/page',
		'',
		`/articledetail/${'a'.repeat(900)}`,
		`/articledetail/${'桥'.repeat(300)}`,
	])('is not drawn for %s', async (path) => {
		const answer = qrCodeDocument(siteUrl, path);
		expect(answer.status).toBe(400);
		expect(answer.headers.get('Cache-Control')).toBe('no-store');
	});
});
