import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { scratchFolder } from '@portico/testing/content/bundles/scratch-folder.ts';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { withoutMetadata } from './remove-metadata.ts';

const camera = {
	IFD0: { Make: 'SecretCamera' },
	IFD3: { GPSLatitude: '30/1 30/1 0/1', GPSLatitudeRef: 'N' },
};
const gradient = () => sharp({ create: { width: 40, height: 20, channels: 3, background: '#2a4d6e' } });

function written(bytes: Buffer): string {
	const path = join(scratchFolder(), 'picture');
	writeFileSync(path, bytes);
	return path;
}

async function cleanedOf(bytes: Buffer): Promise<Buffer | null> {
	const parts = await withoutMetadata(written(bytes));
	return parts && Buffer.concat(parts);
}

const pixels = (bytes: Buffer) => sharp(bytes).raw().toBuffer();

test.each(['jpeg', 'png', 'webp'] as const)(
	'leaves nothing of the camera in a %s, and its pixels, orientation and colour profile as they are',
	async (format) => {
		const bytes = await gradient()
			.withExif(camera)
			.withMetadata({ orientation: 6 })
			.withIccProfile('p3')
			.toFormat(format)
			.toBuffer()
			.then((picture) => sharp(picture).keepMetadata().withExifMerge(camera).toFormat(format).toBuffer());
		expect(bytes.includes('SecretCamera')).toBe(true);
		const cleaned = await cleanedOf(bytes);
		if (cleaned === null) throw new Error('nothing was removed');
		expect(cleaned.includes('SecretCamera')).toBe(false);
		const [before, after] = [await sharp(bytes).metadata(), await sharp(cleaned).metadata()];
		expect(after).toMatchObject({ width: 40, height: 20, orientation: before.orientation, icc: before.icc });
		expect(await pixels(cleaned)).toEqual(await pixels(bytes));
		expect(await cleanedOf(cleaned)).toBeNull();
	},
);

test('overwrites what a camera noted in an AVIF, under every brand, and nothing else', async () => {
	const bytes = await gradient().withExif(camera).avif().toBuffer();
	expect(bytes.includes('SecretCamera')).toBe(true);
	for (const brand of ['avif', 'avis', 'mif1', 'miaf', 'MA1B']) {
		bytes.write(brand, 8, 'latin1');
		const cleaned = await cleanedOf(bytes);
		expect(cleaned?.includes('SecretCamera')).toBe(false);
		expect(cleaned).toHaveLength(bytes.length);
		cleaned?.write('avif', 8, 'latin1');
		expect(await pixels(cleaned as Buffer)).toEqual(await pixels(await gradient().avif().toBuffer()));
	}
});

test('removes comments and notes of an animated GIF, which plays as before', async () => {
	const frames = await Promise.all(
		['#f00', '#0f0'].map((background) =>
			sharp({ create: { width: 8, height: 8, channels: 3, background } })
				.png()
				.toBuffer(),
		),
	);
	const clean = await sharp(frames, { join: { animated: true } })
		.gif({ loop: 3 })
		.toBuffer();
	const comment = Buffer.from('\x21\xfe\x0cSecretCamera\0', 'latin1');
	const packet = Buffer.from('\x21\xff\x0bXMP DataXMP\x0cSecretCamera\0', 'latin1');
	const end = Buffer.from('after the end');
	const palette = 3 * 2 ** (((clean[10] as number) & 7) + 1);
	const [head, rest] = [clean.subarray(0, 13 + palette), clean.subarray(13 + palette)];
	const noted = Buffer.concat([head, comment, packet, rest, end]);
	expect(await sharp(noted).metadata()).toMatchObject({ pages: 2 });
	expect(await cleanedOf(noted)).toEqual(clean);
	expect(await sharp(clean).metadata()).toMatchObject({ pages: 2, loop: 3 });
});

test('removes what follows the end of a picture, where telephones store films', async () => {
	for (const format of ['jpeg', 'png'] as const) {
		const bytes = await gradient().toFormat(format).toBuffer();
		expect(await cleanedOf(Buffer.concat([bytes, Buffer.from('film')]))).toEqual(bytes);
	}
});

test('does not copy what stays of a large picture, whose chunks lie side by side', async () => {
	const bytes = await gradient().png().toBuffer();
	const [head, rest] = [bytes.subarray(0, 33), bytes.subarray(33)];
	const note = Buffer.from('\0\0\0\x0ctEXtSecretCamera....', 'latin1');
	const parts = await withoutMetadata(written(Buffer.concat([head, note, rest])));
	expect(parts).toEqual([head, rest]);
	expect(new Set(parts?.map(({ buffer }) => buffer)).size).toBe(1);
});

test('keeps all scans of a progressive picture', async () => {
	const bytes = await gradient().jpeg({ progressive: true }).withExif(camera).toBuffer();
	const cleaned = await cleanedOf(bytes);
	expect(await pixels(cleaned as Buffer)).toEqual(await pixels(bytes));
});

test('leaves other files, and those that are cut short, as they are', async () => {
	const jpeg = await gradient().jpeg().withExif(camera).toBuffer();
	for (const bytes of [
		Buffer.from('%PDF-1.7'),
		Buffer.alloc(0),
		jpeg.subarray(0, jpeg.length - 20),
		await gradient().gif().toBuffer(),
	])
		expect(await cleanedOf(bytes)).toBeNull();
});
