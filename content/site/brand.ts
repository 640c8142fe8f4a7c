import type { Brand } from '@portico/api/answers/site.ts';
import { Parser } from 'htmlparser2';
import { UnusableEntry } from '../reading/parse-entry.ts';

type Mark = NonNullable<Brand['mark']>;

/** Of all shapes together: every page contains them. */
const maxPathLength = 4_000;

const pathData = /^[Mm][MmZzLlHhVvCcSsQqTtAaEe0-9.,+\-\s]*$/;
const groups = new Set(['svg', 'g', 'title', 'desc', 'metadata', 'defs']);

const advice =
	'save it as plain filled paths (Inkscape: Path, Object to Path; Path, Stroke to Path; Save as Plain SVG)';

/**
 * The shapes of a mark, so that pages draw it in the colour of their text. Files with anything else than shapes filled
 * with one colour are refused: pages would show something else than their authors saw.
 *
 * @param svg an SVG document
 * @throws UnusableEntry that continues a sentence about the file
 */
export function readMark(svg: string): Mark {
	let viewBox: string | null = null;
	const shapes: Mark['shapes'] = [];
	/** Of the open elements, each with those around it. */
	const fills = ['black'];
	const shown = new Set<string>();
	const parser = new Parser(
		{
			onopentag(name, attributes) {
				if (name === 'svg') viewBox ??= viewBoxOf(attributes);
				refuseEffects(name, attributes);
				const fill = styleOf(attributes, 'fill') ?? (fills.at(-1) as string);
				fills.push(fill);
				if (groups.has(name)) return;
				const path = pathOf(name, attributes);
				if (fill === 'none') return;
				shown.add(fill);
				shapes.push({ path, evenOdd: styleOf(attributes, 'fill-rule') === 'evenodd' });
			},
			onclosetag() {
				fills.pop();
			},
		},
		{ xmlMode: true },
	);
	parser.end(svg);
	if (viewBox === null)
		throw new UnusableEntry('is not an SVG with a viewBox, or a width and height in pixels');
	if (shapes.length === 0) throw new UnusableEntry('contains no shape');
	if (shown.size > 1) {
		throw new UnusableEntry(`has ${shown.size} colours (${[...shown].join(', ')}): a mark is drawn in one`);
	}
	const length = shapes.reduce((sum, { path }) => sum + path.length, 0);
	if (length > maxPathLength) {
		throw new UnusableEntry(
			`has ${length} characters of path data, of at most ${maxPathLength}: simplify it`,
		);
	}
	return { viewBox, shapes };
}

function viewBoxOf({ viewBox, width, height }: Record<string, string>): string | null {
	const size = viewBox ?? `0 0 ${Number.parseFloat(width ?? '')} ${Number.parseFloat(height ?? '')}`;
	const numbers = size
		.trim()
		.split(/[\s,]+/)
		.map(Number);
	const [, , wide = 0, high = 0] = numbers;
	const isSize = numbers.length === 4 && numbers.every(Number.isFinite) && wide > 0 && high > 0;
	return isSize ? numbers.join(' ') : null;
}

/** A presentation attribute, or the same in `style`. */
function styleOf(attributes: Record<string, string>, name: string): string | undefined {
	const declared = (attributes.style ?? '').split(';').map((declaration) => declaration.split(':'));
	const [, value] = declared.find(([property = '']) => property.trim() === name) ?? [];
	return (value ?? attributes[name])?.trim().toLowerCase();
}

function refuseEffects(name: string, attributes: Record<string, string>): void {
	for (const effect of ['transform', 'clip-path', 'mask', 'filter', 'opacity']) {
		if (styleOf(attributes, effect) !== undefined)
			throw new UnusableEntry(`has ${effect} in <${name}>: ${advice}`);
	}
	if ((styleOf(attributes, 'stroke') ?? 'none') !== 'none') {
		throw new UnusableEntry(`has a stroke in <${name}>: ${advice}`);
	}
}

/** The outline of a shape. */
function pathOf(name: string, attributes: Record<string, string>): string {
	const number = (attribute: string) => Number(attributes[attribute] ?? 0);
	switch (name) {
		case 'path': {
			const data = (attributes.d ?? '').trim().replaceAll(/\s+/g, ' ');
			if (!pathData.test(data)) throw new UnusableEntry('has a <path> without valid data');
			return data;
		}
		case 'rect': {
			if (number('rx') > 0 || number('ry') > 0) throw new UnusableEntry(`has a rounded <rect>: ${advice}`);
			return finite(
				`M${number('x')} ${number('y')}h${number('width')}v${number('height')}h${-number('width')}Z`,
			);
		}
		case 'circle':
			return ellipse(number('cx'), number('cy'), number('r'), number('r'));
		case 'ellipse':
			return ellipse(number('cx'), number('cy'), number('rx'), number('ry'));
		case 'polygon': {
			const points = (attributes.points ?? '').trim().split(/[\s,]+/);
			return finite(`M${points.map(Number).join(' ')}Z`);
		}
		default:
			throw new UnusableEntry(`has <${name}>: ${advice}`);
	}
}

function ellipse(x: number, y: number, rx: number, ry: number): string {
	return finite(`M${x - rx} ${y}a${rx} ${ry} 0 1 0 ${2 * rx} 0a${rx} ${ry} 0 1 0 ${-2 * rx} 0Z`);
}

function finite(path: string): string {
	if (/NaN|Infinity/.test(path)) throw new UnusableEntry('has a shape without valid numbers');
	return path;
}

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
