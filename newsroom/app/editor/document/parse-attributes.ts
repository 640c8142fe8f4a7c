import { isAllowedLink, markAttributes, nodeAttributes } from './body-elements.ts';
import { element, type Markup, markupIn } from './markup.ts';

/**
 * What the document takes from elements of the page, which an extension of the browser may have changed. Each function
 * returns null for a value that no body of ours has: the caller then takes the initial value.
 */

/** Elements within `ruby`, by the attributes that they may have. */
const rubyParts: ReadonlyMap<string, readonly string[]> = new Map([
	...Object.entries(markAttributes),
	['ruby', nodeAttributes.ruby ?? []],
	['rt', ['id', 'lang', 'dir']],
	['rp', ['id', 'lang', 'dir']],
]);

/** The words above and below the line of a `ruby`. What no body may contain is read as its contents. */
export const rubyPartsIn = (shown: Element): Markup[] => partsIn(markupIn(shown));

function partsIn(contents: readonly Markup[]): Markup[] {
	return contents.flatMap((part) => {
		if (typeof part === 'string') return [part];
		const children = partsIn(part.children);
		const names = rubyParts.get(part.name);
		if (!names) return children;
		const kept = Object.entries(part.attributes).filter(
			([name, value]) => names.includes(name) && (name !== 'href' || isAllowedLink(value)),
		);
		return [element(part.name, Object.fromEntries(kept), children)];
	});
}

export function sectionIn(name: string | null): 'thead' | 'tbody' | 'tfoot' | null {
	return name === 'thead' || name === 'tbody' || name === 'tfoot' ? name : null;
}

/** The name of an element without contents. */
export function elementIn(name: string | null): string | null {
	return name !== null && Object.hasOwn(markAttributes, name) ? name : null;
}

/** How many rows or columns a cell spans: as many as the server takes. */
export function spanIn(value: string | null): number | null {
	return value !== null && /^[1-9]\d{0,2}$/.test(value) ? Number(value) : null;
}

export const linkIn = (href: string | null): string | null =>
	href !== null && isAllowedLink(href) ? href : null;
