import { existsSync, readdirSync, readFileSync } from 'node:fs';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { composeSharePicture, shareSize } from './compose-share-picture.ts';
import { setText, settable } from './share-title.ts';

const style = { language: 'zh', colour: '#ffffff', width: 600, height: 200, sizes: [56, 42] } as const;

/** How many pixels of a text's picture are ink. */
async function ink(text: string): Promise<number> {
	const { data, width, height } = await setText(text, style);
	const { channels } = await sharp(data).extractChannel('alpha').stats();
	return ((channels[0]?.mean ?? 0) / 255) * width * height;
}

/** What a TrueType file has glyphs for: its table `cmap`, in the forms 4 and 12 (OpenType). */
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
	test('are set in faces of ours, whatever the machine has', async () => {
		// 一 is one stroke, 麟 two dozen: empty boxes would weigh the same.
		expect(await ink('麟麟麟')).toBeGreaterThan(1.5 * (await ink('一一一')));
		expect(existsSync(process.env.FONTCONFIG_FILE ?? '')).toBe(true);
		// Any Chinese face has these, ours do not: a box with the same four digits stands for either.
		const boxes = await ink('\u7c9e\u7c9e');
		expect(Math.abs((await ink('\u7e9c\u7e9c')) - boxes)).toBeLessThan(boxes / 100);
	});

	test('are spelt in characters the faces have, or not at all', () => {
		const title = '澜江大桥主跨合龙：868米，“一跨过江”——Lanjiang’s 1·2';
		expect(settable(title)).toBe(title);
		expect(settable('零下162℃，Ⅱ期')).toBe('零下162°C，II期');
		for (const unknown of ['🌉', '\u{2a6d6}', 'العربية']) expect(settable(`桥${unknown}`)).toBeNull();
	});

	test('have a face for every character they are said to have', () => {
		const fonts = new URL('fonts/', import.meta.url);
		const faces = readdirSync(fonts).filter((name) => name.endsWith('.ttf'));
		const drawn = new Set(faces.flatMap((name) => charactersOf(readFileSync(new URL(name, fonts)))));
		const said = [...readFileSync(new URL('characters.txt', fonts), 'utf8')];
		expect(said.length).toBeGreaterThan(6000);
		expect(said.filter((character) => character !== '\n' && !drawn.has(character))).toEqual([]);
	});

	test('stay within their place: smaller first, then cut with an ellipsis', async () => {
		for (const text of ['短', '中等长度的标题，两行就能放下', '很长很长的标题'.repeat(40)]) {
			const { width, height } = await setText(text, style);
			expect(width, text).toBeLessThanOrEqual(style.width);
			expect(height, text).toBeLessThanOrEqual(style.height);
		}
	});
});

test.each([
	{ name: 'with a cover', cover: { width: 900, height: 1600 } },
	{ name: 'without one', cover: null },
	{ name: 'without words', cover: { width: 1600, height: 900 }, words: null },
])(
	'a shared picture $name has the size platforms ask for',
	async ({ cover, words = { title: 'A & B <i>', byline: 'Panchuan' } }) => {
		const background = '#88aa66';
		const bytes =
			cover &&
			(await sharp({ create: { ...cover, channels: 3, background } })
				.png()
				.toBuffer());
		const picture = await composeSharePicture({ language: 'en', words, cover: bytes });
		expect(await sharp(picture).metadata()).toMatchObject({ format: 'jpeg', ...shareSize });
	},
);
