import { crc32 } from 'node:zlib';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { UnusablePicture } from '../unusable-media.ts';
import { prepareAvif, preparePicture } from './prepare-picture.ts';

type Size = { width: number; height: number };

function plain({ width, height }: Size, background = '#2a4d6e') {
	return sharp({ create: { width, height, channels: 3, background } });
}

/** A picture of noise, which no format compresses well. */
function noise({ width, height }: Size) {
	return sharp({
		create: {
			width,
			height,
			channels: 3,
			background: '#000',
			noise: { type: 'gaussian', mean: 128, sigma: 60 },
		},
	});
}

async function widthsOf(size: Size): Promise<number[]> {
	const { copies } = await preparePicture(await plain(size).png().toBuffer());
	return copies.map(({ width }) => width);
}

describe('copies', () => {
	test.each([
		[{ width: 2400, height: 30 }, [480, 960, 1440, 1920]],
		[{ width: 1920, height: 30 }, [480, 960, 1440, 1920]],
		[{ width: 1000, height: 30 }, [480, 960, 1000]],
		[{ width: 480, height: 30 }, [480]],
		[{ width: 20, height: 30 }, [20]],
	])('of a picture %j are %j pixels wide: never enlarged', async (size, widths) => {
		expect(await widthsOf(size)).toEqual(widths);
	});

	test('are omitted when higher than the maximum of WebP', async () => {
		expect(await widthsOf({ width: 16, height: 20_000 })).toEqual([]);
	});

	test('are WebP in sRGB with the same proportions, without metadata', async () => {
		const original = await plain({ width: 1000, height: 500 })
			.withExif({ IFD0: { Copyright: 'somebody' } })
			.withIccProfile('p3')
			.jpeg()
			.toBuffer();
		for (const { width, format, data } of (await preparePicture(original)).copies) {
			const metadata = await sharp(data).metadata();
			expect(metadata).toMatchObject({ format: 'webp', width, height: width / 2, space: 'srgb' });
			expect(metadata.exif).toBeUndefined();
			expect(metadata.icc).toBeUndefined();
			expect(format).toBe('webp');
		}
	});

	test('of a picture in the colours of print are in those of screens', async () => {
		const print = await plain({ width: 600, height: 30 }, '#c02020').toColourspace('cmyk').jpeg().toBuffer();
		expect((await sharp(print).metadata()).space).toBe('cmyk');
		const [copy] = (await preparePicture(print)).copies;
		expect((await sharp(copy?.data).metadata()).space).toBe('srgb');
		const { dominant } = await sharp(copy?.data).stats();
		expect(dominant.r).toBeGreaterThan(dominant.b + 80);
	});

	test('of an animation show its first frame', async () => {
		const [copy] = (await preparePicture(await frames('gif'))).copies;
		const { dominant } = await sharp(copy?.data).stats();
		expect(dominant.r).toBeGreaterThan(200);
		expect((await sharp(copy?.data).metadata()).pages).toBeUndefined();
	});

	test('in AVIF have the widths of the WebP ones', async () => {
		const { copies } = await prepareAvif(await plain({ width: 700, height: 60 }).png().toBuffer());
		expect(copies.map(({ width, format }) => [width, format])).toEqual([
			[480, 'avif'],
			[700, 'avif'],
		]);
		expect(await sharp(copies[0]?.data).metadata()).toMatchObject({
			format: 'heif',
			compression: 'av1',
			width: 480,
		});
	});
});

/** Two frames, red and green. */
async function frames(format: 'gif' | 'webp'): Promise<Buffer> {
	const each = ['#f00', '#0f0'].map((colour) => plain({ width: 50, height: 40 }, colour).png().toBuffer());
	return sharp(await Promise.all(each), { join: { animated: true } })
		.toFormat(format)
		.toBuffer();
}

/** A chunk of a PNG that announces two frames, after its header of 33 bytes. */
async function animatedPng(): Promise<Buffer> {
	const still = await plain({ width: 50, height: 40 }).png().toBuffer();
	const announcement = Buffer.from('\0\0\0\x08acTL\0\0\0\x02\0\0\0\0\xf3\x8d\x93\x70', 'latin1');
	return Buffer.concat([still.subarray(0, 33), announcement, still.subarray(33)]);
}

const avifUnder = async (brand: string) => {
	const bytes = await plain({ width: 50, height: 40 }).avif().toBuffer();
	bytes.write(brand, 8, 'latin1');
	return bytes;
};

test.each([
	['a GIF with frames', () => frames('gif'), true],
	['a WebP with frames', () => frames('webp'), true],
	['a PNG with frames', animatedPng, true],
	['an AVIF sequence', () => avifUnder('avis'), true],
	['a still GIF', () => plain({ width: 50, height: 40 }).gif().toBuffer(), false],
	['a still PNG', () => plain({ width: 50, height: 40 }).png().toBuffer(), false],
	['a still AVIF', () => avifUnder('avif'), false],
	['an AVIF under the brand of its general profile', () => avifUnder('miaf'), false],
	['a JPEG', () => plain({ width: 50, height: 40 }).jpeg().toBuffer(), false],
])('says whether %s moves', async (_, original, animated) => {
	const prepared = await preparePicture(await original());
	expect(prepared).toMatchObject({ width: 50, height: 40, animated });
	expect(prepared.copies).toHaveLength(1);
	expect(await prepareAvif(await original(), [50])).toEqual({ animated, copies: [] });
});

describe('size and preview', () => {
	test('are those of the upright picture', async () => {
		const sideways = await plain({ width: 60, height: 30 })
			.withMetadata({ orientation: 6 })
			.jpeg()
			.toBuffer();
		const prepared = await preparePicture(sideways);
		expect(prepared).toMatchObject({ width: 30, height: 60 });
		expect(await sharp(prepared.copies[0]?.data).metadata()).toMatchObject({ width: 30, height: 60 });
	});

	test('the preview is a WebP of at most 24 pixels and 500 bytes, whatever the picture', async () => {
		for (const picture of [plain({ width: 900, height: 300 }), noise({ width: 400, height: 400 })]) {
			const { preview } = await preparePicture(await picture.png().toBuffer());
			expect(preview).toMatch(/^data:image\/webp;base64,/);
			expect(preview?.length).toBeLessThanOrEqual(500);
			const { format, width, height } = await sharp(
				Buffer.from(preview?.split(',')[1] ?? '', 'base64'),
			).metadata();
			expect(format).toBe('webp');
			expect(Math.max(width, height)).toBeLessThanOrEqual(24);
		}
	});

	test('a drawing has a size and needs no copies', async () => {
		const drawing = Buffer.from(
			'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 50"><path d="M0 0"/></svg>',
		);
		expect(await preparePicture(drawing)).toEqual({
			...{ width: 100, height: 50, animated: false, preview: null, copies: [] },
		});
		expect(await prepareAvif(drawing)).toEqual({ animated: false, copies: [] });
	});
});

describe('unusable', () => {
	test('include a broken picture, a truncated one, and other files', async () => {
		const whole = await noise({ width: 300, height: 300 }).jpeg().toBuffer();
		for (const original of [
			whole.subarray(0, whole.length / 2),
			Buffer.from('GIF89a'),
			Buffer.from('words'),
		]) {
			await expect(preparePicture(original)).rejects.toThrow(UnusablePicture);
			await expect(prepareAvif(original)).rejects.toThrow(UnusablePicture);
		}
	});

	test('include a picture of more than 210 million pixels, before it is decoded', async () => {
		const tooLarge = { code: 'picture-too-large', parameters: { megapixels: 210 } };
		await expect(preparePicture(await claiming(20_000, 20_000))).rejects.toMatchObject(tooLarge);
		await expect(preparePicture(await claiming(20_000, 10_501))).rejects.toMatchObject(tooLarge);
		await expect(preparePicture(await claiming(20_000, 10_500))).rejects.toMatchObject({
			code: 'unusable-picture',
		});
	});

	/** A PNG that claims a size, with almost no body. */
	async function claiming(width: number, height: number): Promise<Buffer> {
		const claim = await plain({ width: 1, height: 1 }).png().toBuffer();
		claim.writeUInt32BE(width, 16);
		claim.writeUInt32BE(height, 20);
		claim.writeUInt32BE(crc32(claim.subarray(12, 29)), 29);
		return claim;
	}
});
