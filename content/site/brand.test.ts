import { expect, test } from 'vitest';
import { UnusableEntry } from '../reading/parse-entry.ts';
import { brandColours, readMark } from './brand.ts';

const svg = (content: string, attributes = 'viewBox="0 0 64 64"') =>
	`<svg xmlns="http://www.w3.org/2000/svg" ${attributes}><title>磐川</title><g fill="#123456">${content}</g></svg>`;

test('has the shapes of the file that are filled', () => {
	const content =
		'<path d="M4 4h8\n v8Z"/><rect x="1" y="2" width="3" height="4"/><circle cx="5" cy="5" r="2"/>' +
		'<path fill="none" d="M0 0h1Z"/><polygon points="0,0 4,0 4,4" style="fill: #123456; fill-rule:evenodd"/>';
	expect(readMark(svg(content))).toEqual({
		viewBox: '0 0 64 64',
		shapes: [
			{ path: 'M4 4h8 v8Z', evenOdd: false },
			{ path: 'M1 2h3v4h-3Z', evenOdd: false },
			{ path: 'M3 5a2 2 0 1 0 4 0a2 2 0 1 0 -4 0Z', evenOdd: false },
			{ path: 'M0 0 4 0 4 4Z', evenOdd: true },
		],
	});
});

test('takes its size from width and height without a viewBox', () => {
	expect(readMark(svg('<path d="M0 0h9"/>', 'width="9px" height="6px"')).viewBox).toBe('0 0 9 6');
});

test.each([
	['no SVG', 'nonsense', 'is not an SVG'],
	['no size', svg('<path d="M0 0h1"/>', ''), 'is not an SVG with a viewBox'],
	['no shape', svg(''), 'contains no shape'],
	['a script', svg('<script>alert(1)</script>'), 'has <script>'],
	['a picture', svg('<image href="x.png"/>'), 'has <image>'],
	['a reference', svg('<use href="#a"/>'), 'has <use>'],
	['a transform', svg('<path transform="scale(2)" d="M0 0h1"/>'), 'has transform in <path>'],
	['a stroke', svg('<path stroke="#000" d="M0 0h1"/>'), 'has a stroke in <path>'],
	['a stroke in its style', svg('<path style="fill:none;stroke:#000" d="M0 0h1"/>'), 'has a stroke'],
	['markup in a path', svg('<path d="M0 0&quot;/&gt;&lt;script&gt;"/>'), 'without valid data'],
	['broken numbers', svg('<circle r="x"/>'), 'without valid numbers'],
	['two colours', svg('<path d="M0 0h1Z"/><path fill="#fff" d="M0 0h9Z"/>'), 'has 2 colours (#123456, #fff)'],
	['too many points', svg(`<path d="M0 0${'h1'.repeat(2_100)}"/>`), 'of at most 4000'],
])('refuses %s', (_, file, message) => {
	expect(() => readMark(file)).toThrow(UnusableEntry);
	expect(() => readMark(file)).toThrow(message);
});

/** The value of a token in a scheme. */
function tokenIn(styles: string | null, scheme: 'light' | 'dark', name: string): string | undefined {
	const [light, dark] = (styles ?? '').split('@media (prefers-color-scheme:dark)');
	return new RegExp(`--colour-${name}:(#[0-9a-f]{6})`).exec((scheme === 'light' ? light : dark) ?? '')?.[1];
}

test('gives the tokens of the brand and of the accent, in both schemes', () => {
	const styles = brandColours('#7A0019', '#0a6b3d');
	expect(tokenIn(styles, 'light', 'brand')).toBe('#7a0019');
	expect(tokenIn(styles, 'light', 'plate')).toBe('#7a0019');
	expect(tokenIn(styles, 'light', 'signal')).toBe('#0a6b3d');
	// Lighter where the ground is dark.
	expect(tokenIn(styles, 'dark', 'brand')).not.toBe('#7a0019');
	expect(tokenIn(styles, 'dark', 'signal')).not.toBe('#0a6b3d');
	expect(styles).toMatch(/^[-:;#(){}@\w ]+$/);
});

test('leaves what is not given', () => {
	expect(brandColours(undefined, undefined)).toBeNull();
	expect(tokenIn(brandColours(undefined, '#b8431a'), 'light', 'brand')).toBeUndefined();
	expect(tokenIn(brandColours('#16354f', undefined), 'light', 'signal')).toBeUndefined();
});

test('refuses colours in which text is hard to read', () => {
	expect(() => brandColours('#e0a000', undefined)).toThrow('brand.colour: #e0a000 is too light');
	expect(() => brandColours('#16354f', '#ff8800')).toThrow('brand.accent: #ff8800 is too light');
	expect(() => brandColours('#ffffff', undefined)).toThrow('has a contrast of 1.0:1, of at least 4.5:1');
});
