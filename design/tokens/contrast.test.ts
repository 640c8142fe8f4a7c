import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

type Colour = `--colour-${string}`;

/** A colour with the one that its contrast refers to: the background it is `over`, or the text it is `under`. */
type ColourToken = { name: Colour; over?: Colour; under?: Colour };

/** All colours by purpose. All but lines are used with text. */
const colourGroups: Record<'words' | 'grounds' | 'plates' | 'lines', readonly ColourToken[]> = {
	words: [
		{ name: '--colour-ink', over: '--colour-paper' },
		{ name: '--colour-ink-soft', over: '--colour-paper' },
		{ name: '--colour-brand', over: '--colour-paper' },
		{ name: '--colour-brand-soft', over: '--colour-paper' },
		{ name: '--colour-signal', over: '--colour-paper' },
		{ name: '--colour-focus', over: '--colour-paper' },
	],
	grounds: [
		{ name: '--colour-paper', under: '--colour-ink' },
		{ name: '--colour-surface', under: '--colour-ink' },
		{ name: '--colour-sunken', under: '--colour-ink-soft' },
		{ name: '--colour-mark', under: '--colour-ink' },
		{ name: '--colour-selection', under: '--colour-ink' },
		{ name: '--colour-code-ground', under: '--colour-night' },
	],
	plates: [
		{ name: '--colour-plate', under: '--colour-on-plate' },
		{ name: '--colour-plate-hover', under: '--colour-on-plate' },
		{ name: '--colour-on-plate', over: '--colour-plate' },
		{ name: '--colour-on-plate-soft', over: '--colour-plate' },
		{ name: '--colour-signal-on-plate', over: '--colour-plate' },
		{ name: '--colour-night', under: '--colour-on-plate' },
	],
	lines: [
		{ name: '--colour-line' },
		{ name: '--colour-line-strong', over: '--colour-paper' },
		{ name: '--colour-plate-line' },
		{ name: '--colour-veil' },
	],
};

/** Text colours with the other backgrounds that pages use. */
const additionalBackgrounds: readonly (readonly [words: Colour, ...grounds: Colour[]])[] = [
	['--colour-ink', '--colour-sunken'],
	['--colour-ink-soft', '--colour-surface'],
	['--colour-brand', '--colour-surface', '--colour-sunken'],
	['--colour-signal', '--colour-surface', '--colour-sunken'],
	['--colour-on-plate-soft', '--colour-plate-hover', '--colour-night'],
	['--colour-signal-on-plate', '--colour-night'],
];

test('reads both schemes, without comments and other media', () => {
	const sheet = `@layer tokens {
		:root {
			/* --colour-old: #000000; */
			--colour-ink: #16202a;
			--font-text:
				"A",
				sans-serif;
		}
		@media (prefers-color-scheme: dark) { :root { --colour-ink: #e9ebec; } }
		@media print { :root { --colour-ink: #000000; } }
	}`;
	expect(readTokens(sheet)).toEqual({
		light: { '--colour-ink': '#16202a', '--font-text': '"A", sans-serif' },
		dark: { '--colour-ink': '#e9ebec' },
	});
});

const tokens = readTokens(readFileSync(new URL('./tokens.css', import.meta.url), 'utf8'));

test('judges every colour', () => {
	const declared = Object.keys(tokens.light).filter((name) => name.startsWith('--colour-'));
	const listed = Object.values(colourGroups).flat();
	expect(listed.map(({ name }) => name).sort()).toEqual(declared.sort());
});

test.each(Object.entries({ light: tokens.light, dark: { ...tokens.light, ...tokens.dark } }))(
	'meets 4.5:1 for text and 3:1 for field borders in the %s scheme',
	(_scheme, values) => {
		for (const [group, colours] of Object.entries(colourGroups)) {
			for (const { name, over, under } of colours) {
				const second = over ?? under;
				if (!second) continue;
				expectContrast(name, second, group === 'lines' ? 3 : 4.5);
			}
		}
		for (const [words, ...grounds] of additionalBackgrounds) {
			for (const ground of grounds) expectContrast(words, ground, 4.5);
		}

		function expectContrast(first: string, second: string, min: number) {
			const ratio = contrastRatio(values[first] ?? '', values[second] ?? '');
			expect(ratio, `${first} with ${second}`).toBeGreaterThanOrEqual(min);
		}
	},
);

test.each([
	['#000000', '#ffffff', 21],
	['#ffffff', '#000000', 21],
	['#16354f', '#16354f', 1],
	['#767676', '#ffffff', 4.54],
])('the contrast of %s and %s is %d:1', (first, second, ratio) => {
	expect(contrastRatio(first, second)).toBeCloseTo(ratio, 2);
});

/**
 * WCAG 2.2 contrast ratio of two opaque colours: 1 to 21.
 *
 * @param first, second `#rrggbb`
 */
function contrastRatio(first: string, second: string): number {
	const [darker = 0, lighter = 0] = [luminance(first), luminance(second)].sort((a, b) => a - b);
	return (lighter + 0.05) / (darker + 0.05);
}

function luminance(colour: string): number {
	const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((start) => {
		const value = Number.parseInt(colour.slice(start, start + 2), 16) / 255;
		return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
	});
	return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** Values by custom property. */
type Tokens = Readonly<Record<string, string>>;

/**
 * Reads the tokens from the style sheet itself.
 *
 * @param sheet source, with the tokens in a bare `:root` and those of the dark scheme in its media query
 * @returns all light tokens, and the dark ones that differ
 */
function readTokens(sheet: string): { light: Tokens; dark: Tokens } {
	const schemes: { light: Tokens; dark: Tokens } = { light: {}, dark: {} };
	// ReDoS waiver: the style sheet is our own.
	const withoutComments = sheet.replace(/\/\*.*?\*\//gs, '');
	// ReDoS waiver: the style sheet is our own.
	for (const [, media, block = ''] of withoutComments.matchAll(/(@media[^{]*\{\s*)?:root\s*\{([^}]*)\}/g)) {
		if (media === undefined) schemes.light = declarationsIn(block);
		else if (media.includes('prefers-color-scheme: dark')) schemes.dark = declarationsIn(block);
	}
	return schemes;
}

function declarationsIn(block: string): Tokens {
	// ReDoS waiver: the style sheet is our own.
	const declarations = block.matchAll(/(--[\w-]+):\s*([^;]+);/g);
	return Object.fromEntries(
		Array.from(declarations, ([, name = '', value = '']) => [name, value.replace(/\s+/g, ' ').trim()]),
	);
}
