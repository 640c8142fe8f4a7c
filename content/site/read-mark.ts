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
