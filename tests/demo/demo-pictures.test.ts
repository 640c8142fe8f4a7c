import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { copyWidthsOf } from '@portico/content/media/pictures/copy-widths.ts';
import { openPicture } from '@portico/content/media/pictures/prepare-picture.ts';
import { expect, test } from 'vitest';
import { demoFolder, readDemoBundle } from './demo-bundle.ts';

const { pictures } = readDemoBundle();
const isPortrait = (file: string) => /^media\/leader-\d+\.jpg$/.test(file);
const bytesOf = (file: string) => statSync(join(demoFolder, file)).size;
const allCopies = pictures.flatMap(({ copies }) => copies);

/**
 * What a copy may weigh by its width: beside text, on a card, even where two dots make a pixel, in a column, and
 * across the window.
 */
function limitOf(width: number): number {
	if (width <= 480) return 25_000;
	if (width <= 960) return 40_000;
	return width <= 1440 ? 140_000 : 180_000;
}

test('are at least 24 besides the portraits', () => {
	expect(pictures.filter(({ file }) => !isPortrait(file)).length).toBeGreaterThanOrEqual(24);
});

test('are in size, preview and copies what their entries say', async () => {
	for (const { file, width, height, preview, copies } of pictures) {
		const { autoOrient } = await openPicture(join(demoFolder, file)).metadata();
		expect({ width, height }, file).toEqual({ width: autoOrient.width, height: autoOrient.height });
		expect(Math.max(autoOrient.width, autoOrient.height), file).toBeLessThanOrEqual(1920);
		expect(preview, file).toBeDefined();
		const widths = copyWidthsOf(autoOrient.width, autoOrient.height);
		expect(
			copies.map((copy) => copy.width).toSorted((one, other) => one - other),
			file,
		).toEqual(widths);
		for (const copy of copies) {
			const is = await openPicture(join(demoFolder, copy.file)).metadata();
			expect(is, copy.file).toMatchObject({ format: 'heif', compression: 'av1', width: copy.width });
			const wanted = (autoOrient.height * copy.width) / autoOrient.width;
			expect(Math.abs(is.height - wanted), copy.file).toBeLessThanOrEqual(1);
		}
	}
});

test('weigh no more than their place on a page allows', () => {
	for (const { file } of pictures) {
		expect(bytesOf(file), file).toBeLessThanOrEqual(isPortrait(file) ? 60_000 : 180_000);
	}
	for (const { file, width } of allCopies) expect(bytesOf(file), file).toBeLessThanOrEqual(limitOf(width));
});

test('have no copy besides those that are listed', () => {
	const files = readdirSync(join(demoFolder, 'pictures')).map((name) => `pictures/${name}`);
	expect(files.filter((file) => file.endsWith('.avif')).toSorted()).toEqual(
		allCopies.map(({ file }) => file).toSorted(),
	);
});

test('weigh less than 25 MB in all', () => {
	const files = [...pictures, ...allCopies].map(({ file }) => bytesOf(file));
	expect(files.reduce((total, bytes) => total + bytes, 0)).toBeLessThan(25_000_000);
});
