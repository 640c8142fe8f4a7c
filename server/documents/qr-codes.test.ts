import decodeQR from 'qr/decode.js';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { qrCodeDocument } from './qr-codes.ts';

const siteUrl = 'https://www.panchuan.example';

async function read(path: string, format: 'svg' | 'png'): Promise<string> {
	const answer = await qrCodeDocument(siteUrl, path, format);
	expect(answer.headers.get('Content-Type')).toBe(format === 'svg' ? 'image/svg+xml' : 'image/png');
	const { data, info } = await sharp(Buffer.from(await answer.arrayBuffer()), { density: 400 })
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
		expect(await read(path, 'svg')).toBe(address);
		expect(await read(path, 'png')).toBe(address);
	});

	test('is a small picture of 600 pixels, black on white to its edges', async () => {
		const png = Buffer.from(await (await qrCodeDocument(siteUrl, '/', 'png')).arrayBuffer());
		expect(png.length).toBeLessThan(10_000);
		const { data, info } = await sharp(png).greyscale().raw().toBuffer({ resolveWithObject: true });
		expect([info.width, info.height]).toEqual([600, 600]);
		expect(new Set(data)).toEqual(new Set([0, 255]));
		expect(new Set(data.subarray(0, 600 * 20))).toEqual(new Set([255]));
	});

	test.each([
		'//elsewhere.example/',
		'https://elsewhere.example/',
		'/no/such/page',
		'',
		`/articledetail/${'a'.repeat(900)}`,
		`/articledetail/${'桥'.repeat(300)}`,
	])('is not drawn for %s', async (path) => {
		const answer = await qrCodeDocument(siteUrl, path, 'png');
		expect(answer.status).toBe(400);
		expect(answer.headers.get('Cache-Control')).toBe('no-store');
	});
});
