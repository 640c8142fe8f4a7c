/** A mark of the editor's document. */
export type BodyMark = { type: string; attrs?: Record<string, unknown> };

/** A node of the editor's document, as `parseBody` gives it. */
export type BodyNode = {
	type: string;
	attrs?: Record<string, unknown>;
	content?: BodyNode[];
	marks?: BodyMark[];
	text?: string;
};

/** Blocks that hold words, and no other blocks. */
const textBlocks: ReadonlySet<string> = new Set(['paragraph', 'heading', 'pre', 'inlineBlock', 'summary']);

/** Whether a block holds words. */
export const isTextBlock = ({ type }: BodyNode): boolean => textBlocks.has(type);

/** Nodes of one family can turn into each other: a paragraph into a heading, bullets into numbers. */
const families: Readonly<Record<string, string>> = {
	...{ paragraph: 'text', heading: 'text', pre: 'text', inlineBlock: 'text' },
	...{ ul: 'list', ol: 'list', li: 'item', dt: 'item', dd: 'item' },
	...{ table: 'table', captionedTable: 'table', tableCell: 'cell', tableHeader: 'cell' },
};

export const familyOf = ({ type }: BodyNode): string => families[type] ?? type;

/** What a block is called in a comparison: a heading by its level, words without a paragraph as one. */
export function kindOf({ type, attrs }: BodyNode): string {
	if (type === 'heading') return `h${attrs?.level ?? 2}`;
	if (type === 'figure' && attrs?.['data-video-id'] != null) return 'video';
	if (type === 'captionedTable') return 'table';
	return type === 'inlineBlock' ? 'paragraph' : type;
}

/** Attributes that say nothing of the text: what a number or a link back shows follows from the order of the notes. */
const silentAttributes: Readonly<Record<string, readonly string[]>> = {
	noteReference: ['note', 'text', 'elements', 'carried'],
	a: ['repeats'],
	tableCell: ['colwidth'],
	tableHeader: ['colwidth'],
};

/** What an attribute has where it is not given. */
const initialValues: Readonly<Record<string, unknown>> = {
	colspan: 1,
	rowspan: 1,
	alt: '',
	section: 'tbody',
};

/** Identifiers of notes and of their numbers, and links to them: the editor numbers them. */
const noteIdentifier = /^#?body-note(?:ref)?-/;

/** The attributes of a node or mark that say something, by name; what is not given or has its initial value is left out. */
export function statedAttributes({
	type,
	attrs = {},
}: BodyNode | BodyMark): [name: string, value: unknown][] {
	const silent = silentAttributes[type] ?? [];
	return Object.entries(attrs)
		.filter(([name, value]) => value != null && value !== initialValues[name] && !silent.includes(name))
		.map(([name, value]): [string, unknown] =>
			typeof value === 'string' && noteIdentifier.test(value) ? [name, 'note'] : [name, value],
		)
		.filter(([name, value]) => name !== 'id' || value !== 'note')
		.sort(([one], [other]) => (one < other ? -1 : 1));
}

/** The same for marks that say the same, in whatever order they and their attributes are. */
export function marksKey(marks: readonly BodyMark[] = []): string {
	if (marks.length === 0) return '';
	return marks
		.map((mark) => mark.type + JSON.stringify(statedAttributes(mark)))
		.sort()
		.join();
}

const keys = new WeakMap<BodyNode, string>();

/** The same for blocks that say the same, however their markup is written. */
export function keyOf(node: BodyNode): string {
	let key = keys.get(node);
	if (key === undefined) {
		const kind = node.type === 'heading' ? 'heading' : kindOf(node);
		key = `${opens}${kind}${JSON.stringify(statedAttributes(node))}${contentKey(node)}${closes}`;
		keys.set(node, key);
	}
	return key;
}

/** Characters that no text has. */
const [opens, closes, marked] = ['\u0001', '\u0002', '\u0003'];

function contentKey({ content = [] }: BodyNode): string {
	let key = '';
	let openMarks = '';
	for (const child of content) {
		const marks = marksKey(child.marks);
		if (marks !== openMarks) key += marked + marks + marked;
		openMarks = marks;
		key += child.text ?? keyOf(child);
	}
	return key;
}

const texts = new WeakMap<BodyNode, string>();

/** The words of a block, with a space between blocks. */
export function textOf(node: BodyNode): string {
	let text = texts.get(node);
	if (text === undefined) {
		if (node.text !== undefined) text = node.text;
		else if (node.type === 'ruby') text = textOfParts(node.attrs?.parts);
		else if (node.type === 'br') text = ' ';
		else text = (node.content ?? []).map(textOf).join(isTextBlock(node) ? '' : ' ');
		texts.set(node, text);
	}
	return text;
}

function textOfParts(parts: unknown): string {
	if (!Array.isArray(parts)) return '';
	return parts.map((part) => (typeof part === 'string' ? part : textOfParts(part?.children))).join('');
}

/** The first node of a type within a block, itself included; null without one. */
export function findNode(node: BodyNode, type: string): BodyNode | null {
	if (node.type === type) return node;
	for (const child of node.content ?? []) {
		const found = findNode(child, type);
		if (found) return found;
	}
	return null;
}
