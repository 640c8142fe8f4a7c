import { UnusableEntry } from '../reading/parse-entry.ts';

/** Red, green, blue, from 0 to 255. */
type Colour = [number, number, number];

const white: Colour = [255, 255, 255];
const black: Colour = [0, 0, 0];

/** `--colour-paper` of each scheme (`design/tokens/tokens.css`). */
const paper: Colour = [0xfb, 0xfa, 0xf7];
const darkPaper: Colour = [0x10, 0x17, 0x1e];

/** WCAG 2.2 AA, for text. */
const minContrast = 4.5;

/**
 * The style sheet that gives a site its own colours, in both schemes: the tokens that depend on them.
 *
 * @param brand and
 * @param accent as `#16354f`
 * @throws UnusableEntry when text in the colour, or white text on it, would be hard to read
 */
export function brandColours(brand: string | undefined, accent: string | undefined): string | null {
	if (brand === undefined && accent === undefined) return null;
	const tokens: [name: string, light: Colour, dark: Colour][] = [];
	if (brand !== undefined) {
		const colour = parse(brand);
		requireContrast('colour', brand, colour, paper);
		const soft = mix(colour, white, 0.22);
		tokens.push(
			['brand', colour, readable(colour, darkPaper, 7)],
			['brand-soft', contrast(soft, paper) >= minContrast ? soft : colour, readable(colour, darkPaper, 5)],
			['plate', colour, colour],
			['plate-hover', mix(colour, white, 0.1), mix(colour, white, 0.1)],
			['plate-line', mix(colour, white, 0.24), mix(colour, white, 0.24)],
			['on-plate-soft', mix(colour, white, 0.8), mix(colour, white, 0.8)],
			['selection', mix(colour, white, 0.8), mix(colour, black, 0.2)],
		);
	}
	if (accent !== undefined) {
		const colour = parse(accent);
		requireContrast('accent', accent, colour, paper);
		const onDark = readable(colour, darkPaper, minContrast);
		tokens.push(
			['signal', colour, onDark],
			['focus', colour, onDark],
			['signal-on-plate', readable(colour, parse(brand ?? '#16354f'), minContrast), onDark],
		);
	}
	const declarations = (scheme: 1 | 2) =>
		tokens.map((token) => `--colour-${token[0]}:${hex(token[scheme])}`).join(';');
	return `:root{${declarations(1)}}@media (prefers-color-scheme:dark){:root{${declarations(2)}}}@media print{:root{${declarations(1)}}}`;
}

function requireContrast(field: string, text: string, colour: Colour, ground: Colour): void {
	const found = contrast(colour, ground);
	if (found >= minContrast) return;
	throw new UnusableEntry(
		`brand.${field}: ${text} is too light: text in it has a contrast of ${found.toFixed(1)}:1, of at least ${minContrast}:1`,
	);
}

/** The colour, or the least lightened one that has this contrast. */
function readable(colour: Colour, ground: Colour, wanted: number): Colour {
	for (let share = 0; share < 1; share += 0.05) {
		const lightened = mix(colour, white, share);
		if (contrast(lightened, ground) >= wanted) return lightened;
	}
	return white;
}

function parse(text: string): Colour {
	return [1, 3, 5].map((at) => Number.parseInt(text.slice(at, at + 2), 16)) as Colour;
}

function hex(colour: Colour): string {
	return `#${colour.map((part) => Math.round(part).toString(16).padStart(2, '0')).join('')}`;
}

function mix(one: Colour, other: Colour, share: number): Colour {
	return one.map((part, index) => part + ((other[index] as number) - part) * share) as Colour;
}

function contrast(one: Colour, other: Colour): number {
	const [lighter, darker] = [luminance(one), luminance(other)].sort((a, b) => b - a) as [number, number];
	return (lighter + 0.05) / (darker + 0.05);
}

/** WCAG's relative luminance. */
function luminance(colour: Colour): number {
	const [red, green, blue] = colour.map((part) => {
		const share = part / 255;
		return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
	}) as Colour;
	return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
