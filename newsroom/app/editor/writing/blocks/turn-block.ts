import { closeHistory } from '@tiptap/pm/history';
import { type Attrs, Fragment, type Node, type NodeType } from '@tiptap/pm/model';
import { type Command, Selection } from '@tiptap/pm/state';
import { nodeAttributes } from '../../document/body-elements.ts';
import { isList, type MovableBlock } from './movable-block.ts';
import { pictureSizeOf } from './picture-sizes.ts';

/** What words can be: paragraphs, headings, items of lists, quotations, code. */
export const blockKinds = ['paragraph', 'h2', 'h3', 'h4', 'ul', 'ol', 'blockquote', 'pre'] as const;
export type BlockKind = (typeof blockKinds)[number];

/** The kind of a block, for an item that of its list; null for none of them, such as a table. */
export function kindOf(doc: Node, { node, pos }: MovableBlock): BlockKind | null {
	const { name } = node.type;
	const list = doc.resolve(pos).parent.type.name;
	const kind = name === 'li' ? list : name === 'heading' ? `h${node.attrs.level}` : name;
	return blockKinds.find((each) => each === kind) ?? null;
}

/** The kinds that a block can have, with its own; none for a table, a picture, a video, a part to unfold. */
export function kindsFor(node: Node): readonly BlockKind[] {
	if (pictureSizeOf(node)) return [];
	if (['paragraph', 'heading', 'pre'].includes(node.type.name)) return blockKinds;
	if (!['ul', 'ol', 'li', 'blockquote'].includes(node.type.name)) return [];
	const parts = partsOf(node);
	const mayBeHeading = parts.filter(isWords).length === 1 && parts[0]?.isTextblock;
	return blockKinds.filter((kind) => {
		if (kind === 'pre') return parts.every(isWords);
		return mayBeHeading || !/^h\d$/.test(kind);
	});
}

const isWords = ({ isTextblock }: Node) => isTextblock;

/**
 * Turns a block into another kind, as one step to undo. Its words keep their marks, links and footnotes. An item leaves
 * its list, unless it becomes one of another kind of list: then the whole list does.
 */
export function turnBlock(pos: number, kind: BlockKind): Command {
	return (state, dispatch) => {
		const { doc, schema } = state;
		const $block = doc.resolve(pos);
		const { nodeAfter: node, parent } = $block;
		if (!node || !kindsFor(node).includes(kind) || kindOf(doc, { node, pos }) === kind) return false;
		const transaction = state.tr;
		const isItem = node.type.name === 'li';
		const isListKind = kind === 'ul' || kind === 'ol';
		let end: number;
		if (isListKind && (isItem || isList(node))) {
			const list = isItem ? { node: parent, pos: $block.before() } : { node, pos };
			const type = schema.nodes[kind] as NodeType;
			transaction.setNodeMarkup(list.pos, type, attributesFor(type, { ...list.node.attrs, type: null }));
			end = pos + node.nodeSize;
		} else {
			const pieces = inheriting(piecesOf(node, kind), node.attrs);
			const [before, after] = isItem ? splitList(parent, $block.index()) : [[], []];
			const from = isItem ? $block.before() : pos;
			const to = isItem ? $block.after() : pos + node.nodeSize;
			transaction.replaceWith(from, to, [...before, ...pieces, ...after]);
			end = from + (before[0]?.nodeSize ?? 0) + (pieces[0]?.nodeSize ?? 0);
		}
		transaction.setSelection(Selection.near(transaction.doc.resolve(end), -1));
		dispatch?.(closeHistory(transaction).scrollIntoView());
		return true;
	};
}

/** What of a list stands before and after one of its items. Numbers go on after it. */
function splitList(list: Node, index: number): [Node[], Node[]] {
	const { children, attrs } = list;
	const [before, after] = [children.slice(0, index), children.slice(index + 1)];
	const start = before.length > 0 && attrs.reversed === null ? `${Number(attrs.start ?? 1) + index}` : null;
	const rest = before.length > 0 ? { ...attrs, id: null, ...('start' in attrs && { start }) } : attrs;
	return [
		before.length > 0 ? [list.copy(Fragment.from(before))] : [],
		after.length > 0 ? [list.type.create(rest, after)] : [],
	];
}

/** The blocks within a block: each of an item or a quotation, and those of each item of a list. */
function partsOf(node: Node): readonly Node[] {
	if (node.isTextblock) return [node];
	if (!isList(node)) return node.children;
	return node.children.flatMap((item) =>
		item.children.flatMap((part) => (isList(part) ? partsOf(part) : [part])),
	);
}

/** The blocks that a block becomes. */
function piecesOf(node: Node, kind: BlockKind): Node[] {
	const { nodes } = node.type.schema as { nodes: Record<string, NodeType> };
	const { paragraph, heading, pre, blockquote, li } = nodes as Record<string, NodeType>;
	const parts = partsOf(node);
	const asParagraph = (part: Node) => (part.isTextblock ? turned(part, paragraph as NodeType) : part);
	switch (kind) {
		case 'paragraph':
			return parts.map(asParagraph);
		case 'h2':
		case 'h3':
		case 'h4': {
			const level = Number(kind.slice(1));
			return parts.map((part) => (part.isTextblock ? turned(part, heading as NodeType, { level }) : part));
		}
		case 'pre': {
			const lines = parts.map((part) => turned(part, pre as NodeType));
			const [only, ...others] = lines as [Node, ...Node[]];
			const newline = Fragment.from(node.type.schema.text('\n'));
			const join = (words: Fragment, line: Node) => words.append(newline).append(line.content);
			return [others.length === 0 ? only : only.copy(others.reduce(join, only.content))];
		}
		case 'ul':
		case 'ol': {
			const items = parts.flatMap((part) =>
				isList(part) && part.type.name !== 'dl'
					? part.children
					: (li?.create(null, asParagraph(part)) as Node),
			);
			return [(nodes[kind] as NodeType).create(null, items)];
		}
		case 'blockquote':
			return [(blockquote as NodeType).create(null, isList(node) ? node : parts.map(asParagraph))];
	}
}

/** Words as another kind of block. */
function turned(block: Node, type: NodeType, more: Attrs = {}): Node {
	return type.create({ ...attributesFor(type, block.attrs), ...more }, contentFor(type, block));
}

/** Code breaks its lines without elements. What needs no change stays the same object. */
function contentFor(type: NodeType, { content, type: former }: Node): Fragment {
	if (type.spec.code && content.content.some(isBreak))
		return Fragment.fromArray(content.content.map(asNewline));
	if (type.spec.code || !former.spec.code) return content;
	return Fragment.fromArray(content.content.flatMap(withBreaks));
}

const isBreak = ({ type }: Node) => type.name === 'br';

const asNewline = (node: Node) => (isBreak(node) ? node.type.schema.text('\n', node.marks) : node);

function withBreaks(node: Node): Node[] {
	const { br } = node.type.schema.nodes;
	if (!node.text || !br) return [node];
	return node.text
		.split('\n')
		.flatMap((line, index) => [
			...(index > 0 ? [br.create(null, null, node.marks)] : []),
			...(line === '' ? [] : [node.type.schema.text(line, node.marks)]),
		]);
}

/** Of attributes, those that a kind of block has, too. */
function attributesFor(type: NodeType, attrs: Attrs): Attrs {
	return Object.fromEntries((nodeAttributes[type.name] ?? []).map((name) => [name, attrs[name] ?? null]));
}

/** Links to a block go on leading to it. */
function inheriting(pieces: readonly Node[], { id, lang, dir }: Attrs): Node[] {
	return pieces.map((piece, index) => {
		const around = { lang: piece.attrs.lang ?? lang, dir: piece.attrs.dir ?? dir };
		const own = { ...around, id: piece.attrs.id ?? (index === 0 ? id : null) };
		const isSame = Object.entries(own).every(
			([name, value]) => (piece.attrs[name] ?? null) === (value ?? null),
		);
		return isSame ? piece : piece.type.create({ ...piece.attrs, ...own }, piece.content);
	});
}
