import type { Brand } from '@portico/api/answers/site.ts';
import { Parser } from 'htmlparser2';
import { UnusableEntry } from '../reading/unusable-entry.ts';

type Mark = NonNullable<Brand['mark']>;

/** Every page contains it. */
const maxPathLength = 4_000;

const pathData = /^[Mm][MmZzLlHhVvCcSsQqTtAaEe0-9.,+\-\s]*$/;
const groups = new Set(['svg', 'g', 'title', 'desc', 'metadata', 'defs']);

/**
 * The shape of a mark, so that pages draw it in the colour of their text. Files with anything else than filled shapes
 * are refused: pages would show something else than its authors saw.
 *
 * @param svg an SVG document
 * @throws UnusableEntry
 */
export function readMark(svg: string): Mark {
	let viewBox: string | null = null;
	const shapes: { path: string; evenOdd: boolean }[] = [];
	const parser = new Parser(
		{
			onopentag(name, attributes) {
				if (name === 'svg') viewBox ??= viewBoxOf(attributes);
				refuseEffects(name, attributes);
				if (groups.has(name)) return;
				const evenOdd = /evenodd/.test(`${attributes['fill-rule'] ?? ''} ${attributes.style ?? ''}`);
				shapes.push({ path: pathOf(name, attributes), evenOdd });
			},
		},
		{ xmlMode: true },
	);
	parser.end(svg);
	if (viewBox === null)
		throw new UnusableEntry('is not an SVG with a viewBox, or a width and height in pixels');
	if (shapes.length === 0) throw new UnusableEntry('contains no shape');
	const evenOdd = shapes.some((shape) => shape.evenOdd);
	if (evenOdd && shapes.some((shape) => !shape.evenOdd && shape.path.lastIndexOf('M') > 0)) {
		throw new UnusableEntry('mixes fill rules: combine its shapes into one path');
	}
	const path = shapes.map((shape) => shape.path).join('');
	if (path.length > maxPathLength) {
		throw new UnusableEntry(
			`has ${path.length} characters of path data, of at most ${maxPathLength}: simplify it`,
		);
	}
	return { viewBox, path, evenOdd };
}

function viewBoxOf({ viewBox, width, height }: Record<string, string>): string | null {
	const numbers = (viewBox ?? `0 0 ${parseFloat(width ?? '')} ${parseFloat(height ?? '')}`)
		.trim()
		.split(/[\s,]+/)
		.map(Number);
	const [, , wide = 0, high = 0] = numbers;
	return numbers.length === 4 && numbers.every(Number.isFinite) && wide > 0 && high > 0
		? numbers.join(' ')
		: null;
}

function refuseEffects(name: string, attributes: Record<string, string>): void {
	for (const attribute of ['transform', 'clip-path', 'mask', 'filter']) {
		if (attributes[attribute] !== undefined) throw new UnusableEntry(`has <${name} ${attribute}>: ${advice}`);
	}
	const stroke = attributes.stroke ?? /stroke:\s*([^;]+)/.exec(attributes.style ?? '')?.[1] ?? 'none';
	if (stroke.trim() !== 'none') throw new UnusableEntry(`has a stroke in <${name}>: ${advice}`);
}

const advice =
	'save it as plain filled paths (Inkscape: Path, Object to Path; Path, Stroke to Path; Save as Plain SVG)';

/** The outline of a shape, beginning at an absolute point. */
function pathOf(name: string, attributes: Record<string, string>): string {
	const number = (attribute: string) => Number(attributes[attribute] ?? 0);
	switch (name) {
		case 'path': {
			const data = attributes.d?.trim() ?? '';
			if (!pathData.test(data)) throw new UnusableEntry('has a <path> without valid data');
			return absoluteStart(data.replaceAll(/\s+/g, ' '));
		}
		case 'rect': {
			if (number('rx') > 0 || number('ry') > 0) throw new UnusableEntry(`has a rounded <rect>: ${advice}`);
			const [x, y, width, height] = ['x', 'y', 'width', 'height'].map(number);
			return finite(`M${x} ${y}h${width}v${height}h${-(width as number)}Z`);
		}
		case 'circle':
			return ellipse(number('cx'), number('cy'), number('r'), number('r'));
		case 'ellipse':
			return ellipse(number('cx'), number('cy'), number('rx'), number('ry'));
		case 'polygon': {
			const points = (attributes.points ?? '')
				.trim()
				.split(/[\s,]+/)
				.map(Number);
			return finite(`M${points.join(' ')}Z`);
		}
		default:
			throw new UnusableEntry(`has <${name}>: ${advice}`);
	}
}

/** A relative first point is absolute in a path of its own, and would not be after another path. */
function absoluteStart(data: string): string {
	if (data.startsWith('M')) return data;
	const [, x, y, rest = ''] = /^m\s*([-+.\dEe]+)(?:\s*,\s*|\s+|(?=-))([-+]?[.\dEe]+)(.*)$/.exec(data) ?? [];
	if (x === undefined || y === undefined) throw new UnusableEntry('has a <path> without valid data');
	return `M${x} ${y}${/^\s*,?\s*[-+.\d]/.test(rest) ? 'l' : ''}${rest.trim()}`;
}

function ellipse(x: number, y: number, rx: number, ry: number): string {
	return finite(`M${x - rx} ${y}a${rx} ${ry} 0 1 0 ${2 * rx} 0a${rx} ${ry} 0 1 0 ${-2 * rx} 0Z`);
}

function finite(path: string): string {
	if (/NaN|Infinity/.test(path)) throw new UnusableEntry('has a shape without valid numbers');
	return path;
}
