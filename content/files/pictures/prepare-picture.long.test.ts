import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { expect, onTestFinished, test } from 'vitest';
import { picturesApart } from './pictures-apart.ts';

test('a sideways photograph of 200 million pixels is taken', async () => {
	const folder = await mkdtemp(join(tmpdir(), 'large-picture-'));
	onTestFinished(() => rm(folder, { recursive: true }));
	const path = join(folder, 'picture.jpg');
	const size = { width: 16_320, height: 12_240 };
	const picture = sharp({
		create: { ...size, channels: 3, background: '#2a4d6e' },
		limitInputPixels: false,
	});
	await picture.withMetadata({ orientation: 6 }).toFile(path);
	const { width, height, copies } = await picturesApart(new AbortController().signal).preparePicture(path);
	expect({ width, height }).toEqual({ width: size.height, height: size.width });
	expect(copies.map((copy) => copy.width)).toEqual([480, 960, 1440, 1920]);
});
