import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { copyWidthsOf } from '@portico/content/files/pictures/copy-widths.ts';
import { openPicture } from '@portico/content/files/pictures/prepare-picture.ts';
import { expect, test } from 'vitest';
import { demoFolder, readDemoBundle } from './demo-bundle.ts';

const { pictures: all } = readDemoBundle();
/** A drawing (SVG) scales, so that it has neither preview nor copies. */
const pictures = all.filter(({ file }) => !file.endsWith('.svg'));
const drawings = all.filter((picture) => !pictures.includes(picture));
const isPortrait = (file: string) => /^media\/leader-\d+\.jpg$/.test(file);
const bytesOf = (file: string) => statSync(join(demoFolder, file)).size;
const allCopies = pictures.flatMap(({ copies }) => copies);

/** The maximum bytes of a copy by its width: beside text, on a card or phone, in a column, in the full window. */
function limitOf(width: number): number {
	if (width <= 480) return 25_000;
	if (width <= 960) return 40_000;
	return width <= 1440 ? 140_000 : 180_000;
}

test('include at least 24 besides the portraits', () => {
	expect(pictures.filter(({ file }) => !isPortrait(file)).length).toBeGreaterThanOrEqual(24);
});

test('match their entries in size, preview and copies', async () => {
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
			const metadata = await openPicture(join(demoFolder, copy.file)).metadata();
			expect(metadata, copy.file).toMatchObject({ format: 'heif', compression: 'av1', width: copy.width });
			const expectedHeight = (autoOrient.height * copy.width) / autoOrient.width;
			expect(Math.abs(metadata.height - expectedHeight), copy.file).toBeLessThanOrEqual(1);
		}
	}
});

test('that are drawings have no preview and no copies, and match their entries in size', async () => {
	expect(drawings).not.toHaveLength(0);
	for (const { file, width, height, preview, copies } of drawings) {
		const { autoOrient } = await openPicture(join(demoFolder, file)).metadata();
		expect({ width, height }, file).toEqual({ width: autoOrient.width, height: autoOrient.height });
		expect({ preview, copies }, file).toEqual({ preview: undefined, copies: [] });
		expect(bytesOf(file), file).toBeLessThanOrEqual(20_000);
	}
});

test('stay within the limits of their place on a page', () => {
	for (const { file } of pictures) {
		expect(bytesOf(file), file).toBeLessThanOrEqual(isPortrait(file) ? 60_000 : 180_000);
	}
	for (const { file, width } of allCopies) expect(bytesOf(file), file).toBeLessThanOrEqual(limitOf(width));
});

test('have no unlisted copies', () => {
	const files = readdirSync(join(demoFolder, 'pictures')).map((name) => `pictures/${name}`);
	expect(files.filter((file) => file.endsWith('.avif')).toSorted()).toEqual(
		allCopies.map(({ file }) => file).toSorted(),
	);
});

test('stay below 25 MB in total', () => {
	const files = [...all, ...allCopies].map(({ file }) => bytesOf(file));
	expect(files.reduce((total, bytes) => total + bytes, 0)).toBeLessThan(25_000_000);
});
