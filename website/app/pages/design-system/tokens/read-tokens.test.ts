import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { colourGroups, furtherGrounds } from './colour-groups.ts';
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

const tokens = readTokens(readFileSync(new URL('../../../design/tokens.css', import.meta.url), 'utf8'));

test('the page shows every colour there is', () => {
	const declared = Object.keys(tokens.light).filter((name) => name.startsWith('--colour-'));
	const shown = Object.values(colourGroups).flat();
	expect(shown.map(({ name }) => name).sort()).toEqual(declared.sort());
});

test.each(Object.entries({ light: tokens.light, dark: { ...tokens.light, ...tokens.dark } }))(
	'words hold 4.5:1 in the %s scheme, and the lines of fields 3:1',
	(_scheme, values) => {
		for (const [group, colours] of Object.entries(colourGroups)) {
			for (const { name, over, under } of colours) {
				const other = over ?? under;
				if (!other) continue;
				expectContrast(name, other, group === 'lines' ? 3 : 4.5);
			}
		}
		for (const [words, ...grounds] of furtherGrounds) {
			for (const ground of grounds) expectContrast(words, ground, 4.5);
		}

		function expectContrast(one: string, other: string, least: number) {
			const ratio = contrastRatio(values[one] ?? '', values[other] ?? '');
			expect(ratio, `${one} with ${other}`).toBeGreaterThanOrEqual(least);
		}
	},
);
