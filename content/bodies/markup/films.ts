import { isElement, type Markup, type MarkupElement } from './markup-tree.ts';
import { isBlank } from './runs.ts';

/** Parts of a table keep their place also when nothing is in them. */
const tableParts = ['table', 'thead', 'tbody', 'tfoot', 'tr', 'td', 'th'];

/** Whether a node is the figure that stands for a film. */
export function isFilm(node: Markup): node is MarkupElement & { name: 'figure' } {
	return isElement(node, 'figure') && node.attributes['data-video-id'] !== undefined;
}

/**
 * Takes the films out of some markup, which cannot play them: quotations, lists, tables. What held nothing
 * else goes with them.
 *
 * @param films the films are added to it, in the order of the document
 * @returns the markup without them
 */
export function withoutFilms(nodes: Markup[], films: MarkupElement[]): Markup[] {
	return nodes.flatMap((node): Markup[] => {
		if (!isElement(node)) return [node];
		if (isFilm(node)) {
			films.push(node);
			return [];
		}
		const foundBefore = films.length;
		const children = withoutFilms(node.children, films);
		if (films.length === foundBefore) return [node];
		const isNeeded = node.attributes.id !== undefined || tableParts.includes(node.name);
		return isNeeded || !isBlank(children) ? [{ ...node, children }] : [];
	});
}
