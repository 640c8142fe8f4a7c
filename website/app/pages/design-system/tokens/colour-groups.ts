type Colour = `--colour-${string}`;

/** A colour with the one that its contrast refers to: the background it is `over`, or the text it is `under`. */
export type ColourToken = { name: Colour; over?: Colour; under?: Colour };

/** All colours by purpose. All but lines are used with text. */
export const colourGroups: Record<'words' | 'grounds' | 'plates' | 'lines', readonly ColourToken[]> = {
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
export const additionalBackgrounds: readonly (readonly [words: Colour, ...grounds: Colour[]])[] = [
	['--colour-ink', '--colour-sunken'],
	['--colour-ink-soft', '--colour-surface'],
	['--colour-brand', '--colour-surface', '--colour-sunken'],
	['--colour-signal', '--colour-surface', '--colour-sunken'],
	['--colour-on-plate-soft', '--colour-plate-hover', '--colour-night'],
	['--colour-signal-on-plate', '--colour-night'],
];
