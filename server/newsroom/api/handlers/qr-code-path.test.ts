import decodeQR from 'qr/decode.js';
import { expect, test } from 'vitest';
import { qrCodePath } from './second-factor-handlers.ts';

/** Draws path data of `M x y h w v1 h-w z` parts, four pixels a unit, as RGBA. */
function draw({ size, path }: { size: number; path: string }) {
	const scale = 4;
	const width = size * scale;
	const data = new Uint8ClampedArray(width * width * 4).fill(255);
	for (const [, x, y, run] of path.matchAll(/M(\d+) (\d+)h(\d+)v1h-\3z/g)) {
		for (let row = Number(y) * scale; row < (Number(y) + 1) * scale; row += 1) {
			for (let column = Number(x) * scale; column < (Number(x) + Number(run)) * scale; column += 1)
				data.fill(0, (row * width + column) * 4, (row * width + column) * 4 + 3);
		}
	}
	return { width, height: width, data };
}

test('reads as the text, with a quiet zone of four modules', () => {
	const address =
		'otpauth://totp/%E9%9B%86%E5%9B%A2:linlan?issuer=%E9%9B%86%E5%9B%A2&secret=JBSWY3DPEHPK3PXP';
	const code = qrCodePath(address);
	expect(decodeQR(draw(code))).toBe(address);
	const columns = Array.from(code.path.matchAll(/M(\d+) (\d+)h(\d+)/g), ([, x]) => Number(x));
	expect(Math.min(...columns)).toBe(4);
});
