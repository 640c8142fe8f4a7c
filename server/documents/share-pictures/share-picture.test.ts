import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { composeSharePicture, shareSize } from './compose-share-picture.ts';
import { canBeSet, setText } from './share-title.ts';

const style = { language: 'zh', colour: '#ffffff', width: 600, height: 200, sizes: [56, 42] } as const;

/** How many pixels of a text's picture are ink. */
async function ink(text: string): Promise<number> {
	const { data, width, height } = await setText(text, style);
	const { channels } = await sharp(data).extractChannel('alpha').stats();
	return ((channels[0]?.mean ?? 0) / 255) * width * height;
}

describe('words on a shared picture', () => {
	test('are set in faces of ours, whatever the machine has', async () => {
		// 一 is one stroke, 麟 two dozen: empty boxes would weigh the same.
		expect(await ink('麟麟麟')).toBeGreaterThan(1.5 * (await ink('一一一')));
		expect(canBeSet('澜江大桥主跨合龙：868米，“一跨过江”——Lanjiang’s 1·2')).toBe(true);
		for (const unknown of ['🌉', '\u{2a6d6}', 'العربية']) expect(canBeSet(`桥${unknown}`)).toBe(false);
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
])('a shared picture $name has the size platforms ask for', async ({ cover }) => {
	const background = '#88aa66';
	const bytes =
		cover &&
		(await sharp({ create: { ...cover, channels: 3, background } })
			.png()
			.toBuffer());
	const article = { title: 'A & B <i>', language: 'en', byline: 'Panchuan', cover: bytes } as const;
	const picture = await composeSharePicture(article);
	expect(await sharp(picture).metadata()).toMatchObject({ format: 'jpeg', ...shareSize });
});
