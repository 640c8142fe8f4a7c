import { closeHistory } from '@tiptap/pm/history';
import type { Node, NodeType } from '@tiptap/pm/model';
import { type Command, type EditorState, NodeSelection } from '@tiptap/pm/state';
import type { MovableBlock } from './movable-block.ts';

/** As wide as the text; nine of the page's twelve columns; in rows of two, with others. */
export const pictureSizes = ['text', 'wide', 'gallery'] as const;
export type PictureSize = (typeof pictureSizes)[number];

/** How large pages show the pictures of a block (`content/bodies/split-blocks.ts`); null for another block. */
export function pictureSizeOf(node: Node): PictureSize | null {
	const { name } = node.type;
	if (name === 'paragraph') {
		const count = isOnlyPictures(node) ? node.children.filter(isPicture).length : 0;
		return count === 0 ? null : count === 1 ? 'wide' : 'gallery';
	}
	if (name !== 'figure' || node.attrs['data-video-id'] !== null) return null;
	const contents = node.children.filter((child) => !isCaption(child));
	const count = contents.reduce((sum, child) => sum + child.children.filter(isPicture).length, 0);
	if (node.attrs['data-kind'] === 'gallery') return hasPicture(node) ? 'gallery' : null;
	if (count === 0 || !contents.every(isOnlyPictures)) return null;
	if (count > 1) return 'gallery';
	return node.attrs['data-width'] === 'text' ? 'text' : 'wide';
}

const isPicture = ({ type }: Node) => type.name === 'img';
const isCaption = ({ type }: Node) => type.name === 'figcaption';
const isEmpty = (node: Node) => node.textContent.trim() === '' && !hasPicture(node);

function hasPicture(node: Node): boolean {
	return isPicture(node) || node.children.some(hasPicture);
}

/** Whether words are nothing but pictures. */
function isOnlyPictures(node: Node): boolean {
	const isNothing = ({ type, text }: Node) => type.name === 'br' || text?.trim() === '';
	return node.isTextblock && node.children.every((child) => isPicture(child) || isNothing(child));
}

/** The block of pictures around the selection; null elsewhere. */
export function pictureBlockAround({ doc, selection: { $from } }: EditorState): MovableBlock | null {
	const node = doc.maybeChild($from.index(0));
	return node && pictureSizeOf(node) ? { node, pos: $from.posAtIndex($from.index(0), 0) } : null;
}

/** Whether a block of pictures can be beside others: it is already, or they are the next or the one before. */
export function mayBeGallery(doc: Node, { node, pos }: MovableBlock): boolean {
	return pictureSizeOf(node) === 'gallery' || neighbourOf(doc, pos) !== null;
}

function neighbourOf(doc: Node, pos: number): MovableBlock | null {
	const $block = doc.resolve(pos);
	const { nodeAfter, nodeBefore } = $block;
	const end = pos + (nodeAfter?.nodeSize ?? 0);
	const next = doc.resolve(end).nodeAfter;
	if (next && pictureSizeOf(next)) return { node: next, pos: end };
	const isBefore = nodeBefore && pictureSizeOf(nodeBefore);
	return isBefore ? { node: nodeBefore, pos: pos - nodeBefore.nodeSize } : null;
}

/**
 * Shows the pictures of a block at a size, as one step to undo. Side by side, a picture takes the next one or the one
 * before; at any other size, a gallery is taken apart. Captions, descriptions and links stay.
 */
export function setPictureSize(pos: number, size: PictureSize): Command {
	return (state, dispatch) => {
		const { doc, tr: transaction, selection } = state;
		const node = doc.nodeAt(pos);
		const former = node && pictureSizeOf(node);
		if (!node || !former || former === size || doc.resolve(pos).depth > 0) return false;
		if (node.type.name === 'figure' && former !== 'gallery' && size !== 'gallery') {
			transaction.setNodeAttribute(pos, 'data-width', widthOf(size));
			// Nothing moved.
			if (selection instanceof NodeSelection)
				transaction.setSelection(NodeSelection.create(transaction.doc, selection.from));
		} else {
			const neighbour = size === 'gallery' ? neighbourOf(doc, pos) : null;
			if (size === 'gallery' && !neighbour) return false;
			const blocks = [{ node, pos }, ...(neighbour ? [neighbour] : [])].sort(
				(one, other) => one.pos - other.pos,
			);
			const nodes = blocks.map((block) => block.node);
			const start = blocks[0]?.pos ?? pos;
			const end = start + nodes.reduce((sum, { nodeSize }) => sum + nodeSize, 0);
			transaction.replaceWith(start, end, neighbour ? galleryOf(nodes) : apart(node, widthOf(size)));
			transaction.setSelection(NodeSelection.create(transaction.doc, start));
		}
		dispatch?.(closeHistory(transaction).scrollIntoView());
		return true;
	};
}

/** The same for the pictures around the selection. */
export function sizePicture(size: PictureSize): Command {
	return (state, dispatch, view) => {
		const block = pictureBlockAround(state);
		return block !== null && setPictureSize(block.pos, size)(state, dispatch, view);
	};
}

const widthOf = (size: PictureSize) => (size === 'text' ? 'text' : null);

/** One gallery of several blocks of pictures, with what their galleries said of all. */
function galleryOf(blocks: readonly Node[]): Node {
	const { figure, figcaption, inlineBlock } = nodesOf(blocks[0] as Node);
	const isGallery = (block: Node) => block.attrs['data-kind'] === 'gallery';
	const contents = blocks.flatMap((block) => {
		if (isGallery(block)) return block.children.filter((child) => !isCaption(child));
		return apart(block, null).filter((part) => part.type === figure);
	});
	const captions = blocks
		.filter((block) => pictureSizeOf(block) === 'gallery')
		.flatMap(({ children }) => children.filter((child) => isCaption(child) && !isEmpty(child)))
		.flatMap(({ children }) => children);
	const caption = figcaption.create(null, captions.length > 0 ? captions : inlineBlock.create());
	const attrs = { ...blocks.find(isGallery)?.attrs, 'data-kind': 'gallery' };
	return figure.create(attrs, [...contents, caption]);
}

/** A figure for each picture of a block; what else it says becomes paragraphs. */
function apart(block: Node, width: string | null): Node[] {
	const { figure, paragraph, figcaption, inlineBlock } = nodesOf(block);
	const room = figcaption.create(null, inlineBlock.create());
	const isSingle = pictureSizeOf(block) !== 'gallery';
	const single = (picture: Node) =>
		figure.create({ 'data-width': width }, [inlineBlock.create(null, picture), room]);
	const asParagraph = (part: Node) =>
		part.type === inlineBlock ? paragraph.create(null, part.content) : part;
	if (isSingle && block.type === figure)
		return [figure.create({ ...block.attrs, 'data-width': width }, block.content)];
	const parts = block.type === paragraph ? [block] : block.children;
	const blocks = parts.flatMap((part) => {
		if (part.type === figure) return [figure.create({ ...part.attrs, 'data-width': width }, part.content)];
		if (isOnlyPictures(part)) return part.children.filter(isPicture).map(single);
		if (isCaption(part)) return isEmpty(part) ? [] : part.children.map(asParagraph);
		return [asParagraph(part)];
	});
	const [first, ...others] = blocks as [Node, ...Node[]];
	const { id, lang, dir } = block.attrs;
	const around = { id: first.attrs.id ?? id, lang: first.attrs.lang ?? lang, dir: first.attrs.dir ?? dir };
	return [first.type.create({ ...first.attrs, ...around }, first.content), ...others];
}

function nodesOf({ type }: Node) {
	return type.schema.nodes as Record<'figure' | 'figcaption' | 'paragraph' | 'inlineBlock', NodeType>;
}
