import { expect, test } from 'vitest';
import { brandColours } from './brand-colours.ts';

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
