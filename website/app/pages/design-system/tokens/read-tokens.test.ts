import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { additionalBackgrounds, colourGroups } from './colour-groups.ts';
import { contrastRatio } from './contrast-ratio.ts';
import { readTokens } from './read-tokens.ts';

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

const tokens = readTokens(
	readFileSync(new URL('../../../../../design/tokens/tokens.css', import.meta.url), 'utf8'),
);

test('shows every colour', () => {
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
