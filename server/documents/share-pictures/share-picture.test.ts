import { existsSync, readdirSync, readFileSync } from 'node:fs';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import {
	composeSharePicture,
	renderText,
	replaceUnsupportedCharacters,
	shareSize,
} from './compose-share-picture.ts';
import { cropCover } from './crop-cover.ts';
import { formatDay } from './share-picture.ts';

const style = { language: 'zh', colour: '#ffffff', width: 600, height: 200, sizes: [56, 42] } as const;

/** The number of opaque pixels of a rendered text. */
async function ink(text: string): Promise<number> {
	const { data, width, height } = await renderText(text, style);
	const { channels } = await sharp(data).extractChannel('alpha').stats();
	return ((channels[0]?.mean ?? 0) / 255) * width * height;
}

/** Characters of a TrueType font: its `cmap` table, in formats 4 and 12. */
function charactersOf(font: Buffer): string[] {
	const tables = Array.from({ length: font.readUInt16BE(4) }, (_, index) => 12 + 16 * index);
	const cmap = font.readUInt32BE(
		(tables.find((at) => font.toString('latin1', at, at + 4) === 'cmap') ?? 0) + 8,
	);
	const subtables = Array.from(
		{ length: font.readUInt16BE(cmap + 2) },
		(_, index) => cmap + font.readUInt32BE(cmap + 8 + 8 * index),
	);
	const ranges = subtables.flatMap((at) => {
		if (font.readUInt16BE(at) === 12) {
			return Array.from({ length: font.readUInt32BE(at + 12) }, (_, index) => [
				font.readUInt32BE(at + 16 + 12 * index),
				font.readUInt32BE(at + 20 + 12 * index),
			]);
		}
		if (font.readUInt16BE(at) !== 4) return [];
		const segments = font.readUInt16BE(at + 6) / 2;
		return Array.from({ length: segments - 1 }, (_, index) => [
			font.readUInt16BE(at + 16 + 2 * (segments + index)),
			font.readUInt16BE(at + 14 + 2 * index),
		]);
	}) as [number, number][];
	return ranges.flatMap(([from, to]) =>
		Array.from({ length: to - from + 1 }, (_, index) => String.fromCodePoint(from + index)),
	);
}

describe('words on a shared picture', () => {
	test('use the bundled fonts', async () => {
		// 一 has one stroke, 麟 two dozen: missing glyphs would have the same number of pixels.
		expect(await ink('麟麟麟')).toBeGreaterThan(1.5 * (await ink('一一一')));
		expect(existsSync(process.env.FONTCONFIG_FILE ?? '')).toBe(true);
		// System fonts have these, the bundled ones do not: both are rendered as the same missing glyph.
		const boxes = await ink('\u7c9e\u7c9e');
		expect(Math.abs((await ink('\u7e9c\u7e9c')) - boxes)).toBeLessThan(boxes / 100);
	});

	test('use characters of the fonts, or none', () => {
		const title = '澜江大桥主跨合龙：868米，“一跨过江”——Lanjiang’s 1·2';
		expect(replaceUnsupportedCharacters(title)).toBe(title);
		expect(replaceUnsupportedCharacters('零下162℃，Ⅱ期')).toBe('零下162°C，II期');
		for (const unknown of ['🌉', '\u{2a6d6}', 'العربية'])
			expect(replaceUnsupportedCharacters(`桥${unknown}`)).toBeNull();
	});

	test('have glyphs for all listed characters', () => {
		const fonts = new URL('fonts/', import.meta.url);
		const faces = readdirSync(fonts).filter((name) => name.endsWith('.ttf'));
		const drawn = new Set(faces.flatMap((name) => charactersOf(readFileSync(new URL(name, fonts)))));
		const listed = [...readFileSync(new URL('characters.txt', fonts), 'utf8')];
		expect(listed.length).toBeGreaterThan(6000);
		expect(listed.filter((character) => character !== '\n' && !drawn.has(character))).toEqual([]);
	});

	test('are fitted by a smaller size, then by truncation', async () => {
		for (const text of ['短', '中等长度的标题，两行就能放下', '很长很长的标题'.repeat(40)]) {
			const { width, height } = await renderText(text, style);
			expect(width, text).toBeLessThanOrEqual(style.width);
			expect(height, text).toBeLessThanOrEqual(style.height);
		}
	});
});

test.each([
	{ name: 'with a cover', cover: { width: 900, height: 1600 } },
	{ name: 'without one', cover: null },
	{ name: 'without words', cover: { width: 1600, height: 900 }, words: null },
	{
		name: 'with a mark and a colour of the site’s own',
		cover: null,
		brand: {
			mark: { viewBox: '0 0 8 8', shapes: [{ path: 'M0 0h8v8Z', evenOdd: true }] },
			icon: null,
			colour: '#7a0019',
			styles: null,
		},
	},
])(
	'draws a share picture $name in the Open Graph size',
	async ({ cover, words = { title: 'A & B <i>', byline: 'Panchuan' }, brand = null }) => {
		const background = '#88aa66';
		const bytes =
			cover &&
			(await sharp({ create: { ...cover, channels: 3, background } })
				.png()
				.toBuffer());
		const picture = await composeSharePicture({ language: 'en', words, cover: bytes, focus: null, brand });
		expect(await sharp(picture).metadata()).toMatchObject({ format: 'jpeg', ...shareSize });
	},
);

/** A grey picture with a red square in a corner; `orientation` as cameras note it. */
async function withRedCorner(
	{ width, height }: { width: number; height: number },
	corner: { left: number; top: number },
	orientation = 1,
): Promise<Buffer> {
	const red = await sharp({ create: { width: 60, height: 60, channels: 3, background: '#ff0000' } })
		.png()
		.toBuffer();
	return sharp({ create: { width, height, channels: 3, background: '#808080' } })
		.composite([{ input: red, ...corner }])
		.withMetadata({ orientation })
		.png()
		.toBuffer();
}

const size = { width: 120, height: 60 };

test.each([
	['at the left', { width: 1200, height: 300 }, { left: 0, top: 120 }, { x: 0.025, y: 0.5 }],
	['at the right', { width: 1200, height: 300 }, { left: 1140, top: 120 }, { x: 0.975, y: 0.5 }],
	['at the top', { width: 300, height: 900 }, { left: 120, top: 0 }, { x: 0.5, y: 0 }],
	['at the bottom', { width: 300, height: 900 }, { left: 120, top: 840 }, { x: 0.5, y: 1 }],
	['beside the middle', { width: 1200, height: 300 }, { left: 300, top: 120 }, { x: 0.275, y: 0.5 }],
	['of a picture smaller than the cut', { width: 90, height: 60 }, { left: 15, top: 0 }, { x: 0.5, y: 0 }],
])('cuts a cover around its focal point %s', async (_, whole, corner, focus) => {
	const cropped = await cropCover(await withRedCorner(whole, corner), size, focus);
	const { data, info } = await cropped.removeAlpha().raw().toBuffer({ resolveWithObject: true });
	expect(info).toMatchObject(size);
	const isRed = (offset: number) => (data[offset] ?? 0) > 200 && (data[offset + 1] ?? 0) < 60;
	const red = Array.from({ length: size.width * size.height }, (_each, pixel) => isRed(pixel * 3));
	const scale = Math.max(size.width / whole.width, size.height / whole.height);
	const expected = Math.min(60 * scale, size.height) * 60 * scale;
	expect(red.filter(Boolean).length).toBeGreaterThan(expected * 0.7);
});

test('cuts a cover as it is displayed, whichever way its camera was held', async () => {
	// Stored on its side: displayed, it is 300 × 900 with the square at its bottom left.
	const cover = await withRedCorner({ width: 900, height: 300 }, { left: 840, top: 240 }, 6);
	const cropped = await cropCover(cover, size, { x: 0, y: 1 });
	const pixels = await cropped.removeAlpha().raw().toBuffer();
	const atBottomLeft = (50 * size.width + 5) * 3;
	expect([...pixels.subarray(atBottomLeft, atBottomLeft + 3)]).toEqual([255, 0, 0]);
});

test.each([
	['zh', '2026年9月1日'],
	['en', '1 Sep 2026'],
] as const)('a day is written as on pages (%s)', (language, text) => {
	expect(formatDay('2026-08-31T16:00:00.000Z', 'Asia/Shanghai', language)).toBe(text);
});
