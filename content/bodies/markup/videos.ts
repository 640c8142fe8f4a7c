import { isElement, type Markup, type MarkupElement } from './markup-tree.ts';
import { isBlank } from './runs.ts';

/** Parts of a table stay even when they are empty. */
const tableParts = ['table', 'thead', 'tbody', 'tfoot', 'tr', 'td', 'th'];

/** Whether a node is the figure of a video. */
export function isVideo(node: Markup): node is MarkupElement & { name: 'figure' } {
	return isElement(node, 'figure') && node.attributes['data-video-id'] !== undefined;
}

/**
 * Removes the videos from markup that cannot play them: quotations, lists, tables. Elements that
 * contained nothing else are removed too.
 *
 * @param videos the videos are appended to it, in document order
 * @returns the markup without them
 */
export function withoutVideos(nodes: Markup[], videos: MarkupElement[]): Markup[] {
	return nodes.flatMap((node): Markup[] => {
		if (!isElement(node)) return [node];
		if (isVideo(node)) {
			videos.push(node);
			return [];
		}
		const countBefore = videos.length;
		const children = withoutVideos(node.children, videos);
		if (videos.length === countBefore) return [node];
		const isNeeded = node.attributes.id !== undefined || tableParts.includes(node.name);
		return isNeeded || !isBlank(children) ? [{ ...node, children }] : [];
	});
}
