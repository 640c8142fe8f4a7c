import { isAllowedLink, markAttributes, nodeAttributes } from './body-elements.ts';
import type { Markup } from './markup.ts';

/**
 * What the document takes from attributes of markup that anybody may have written, such as pages that are copied from.
 * Each function returns null for a value that no body of ours has: the caller then takes the initial value.
 */

/** Elements within `ruby`, by the attributes that they may have. */
const rubyParts: Readonly<Record<string, readonly string[]>> = {
	...markAttributes,
	ruby: nodeAttributes.ruby ?? [],
	rt: ['id', 'lang', 'dir'],
	rp: ['id', 'lang', 'dir'],
};

/** Groups of columns, and columns in them. */
const columnParts: Readonly<Record<string, readonly string[]>> = {
	colgroup: ['id', 'lang', 'dir', 'span'],
	col: ['id', 'lang', 'dir', 'span'],
};

/** What a section of a table says of itself. */
const sectionAttributes = ['id', 'lang', 'dir'];

/** Reads JSON of an attribute; null for what is none. */
export function jsonIn(json: string | null): unknown {
	try {
		return json === null ? null : JSON.parse(json);
	} catch {
		return null;
	}
}

/** The words above and below the line of a `ruby`. */
export const rubyPartsIn = (value: unknown): Markup[] | null => partsIn(value, rubyParts);

/** The `colgroup`s of a table. */
export function columnsIn(value: unknown): Markup[] | null {
	const groups = partsIn(value, columnParts);
	return groups?.every((group) => typeof group === 'object') ? groups : null;
}

/** The attributes of a section of a table. */
export function sectionAttributesIn(value: unknown): Record<string, string> | null {
	return isRecord(value) ? attributesIn(value, sectionAttributes) : null;
}

export function sectionIn(name: string | null): 'thead' | 'tbody' | 'tfoot' | null {
	return name === 'thead' || name === 'tbody' || name === 'tfoot' ? name : null;
}

/** The name of an element without contents. */
export function elementIn(value: unknown): string | null {
	return typeof value === 'string' && Object.hasOwn(markAttributes, value) ? value : null;
}

/** How many rows or columns a cell spans: as many as the server takes. */
export function spanIn(value: string | null): number | null {
	return value !== null && /^[1-9]\d{0,2}$/.test(value) ? Number(value) : null;
}

export const linkIn = (href: string | null): string | null =>
	href !== null && isAllowedLink(href) ? href : null;

const isRecord = (value: unknown): value is Record<string, unknown> =>
	typeof value === 'object' && value !== null && !Array.isArray(value);

/** Markup of these elements alone; null if there is anything else in it. */
function partsIn(value: unknown, names: Readonly<Record<string, readonly string[]>>): Markup[] | null {
	if (!Array.isArray(value)) return null;
	const parts: Markup[] = [];
	for (const part of value) {
		if (typeof part === 'string') {
			parts.push(part);
			continue;
		}
		if (!isRecord(part) || typeof part.name !== 'string' || !Object.hasOwn(names, part.name)) return null;
		const attributes = isRecord(part.attributes) ? attributesIn(part.attributes, names[part.name]) : null;
		const children = partsIn(part.children, names);
		if (!attributes || !children) return null;
		parts.push({ name: part.name, attributes, children });
	}
	return parts;
}

function attributesIn(
	given: Record<string, unknown>,
	names: readonly string[] = [],
): Record<string, string> | null {
	const attributes: Record<string, string> = {};
	for (const [name, value] of Object.entries(given)) {
		if (!names.includes(name) || typeof value !== 'string') return null;
		if (name === 'href' && linkIn(value) === null) return null;
		attributes[name] = value;
	}
	return attributes;
}
