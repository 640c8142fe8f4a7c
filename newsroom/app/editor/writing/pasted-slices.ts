import type { ResolvedPos } from '@tiptap/pm/model';
import { Fragment, type Schema, Slice } from '@tiptap/pm/model';
import { parseMarkup } from '../document/markup.ts';
import { parseBody } from '../document/parse-body.ts';

/** Pictures within the markup, which no body can keep, make up most of what word processors copy. */
const embedded = /data:[\w.+-]{1,50}\/[\w.+-]{1,50}[\w;=.-]{0,100},[A-Za-z0-9+/=%&;#_.~\r\n-]{500,}/g;

/** Long enough to be told from a placeholder. */
const keptCharacters = 500;

/** Markup to be cleaned, without the data of pictures in it; that there were some is still told. */
export function withoutEmbeddedData(html: string): string {
	return html.replace(embedded, (address) => address.slice(0, keptCharacters));
}

/** Whether a space belongs to the words at the beginning and at the end of markup. */
export type EdgeSpaces = { before: boolean; after: boolean };

/** What is no text of the markup: elements that show none, comments and tags. */
const noText = /<(style|script|title|xml)\b[\s\S]*?<\/\1\s*>|<!--[\s\S]*?-->|<[^>]*>/gi;

/** Whether markup is a picture without a word. */
export function showsOnlyPicture(html: string): boolean {
	return /<img\b/i.test(html) && html.replace(noText, '').trim() === '';
}

/**
 * White space at the edges of copied words separates them from others; with line ends, it is layout of the source. The
 * markup is not parsed: before it is cleaned, that already violates the page's policy.
 */
export function edgeSpaces(html: string): EdgeSpaces {
	const texts = html
		.replace(noText, '<')
		.replace(/&nbsp;|&#160;|&#xa0;/gi, '\u00a0')
		.split('<');
	return {
		before: hasEdgeSpace(texts, /^[ \u00a0]/),
		after: hasEdgeSpace([...texts].reverse(), /[ \u00a0]$/),
	};
}

function hasEdgeSpace(texts: readonly string[], atEdge: RegExp): boolean {
	let isSpace = false;
	for (const text of texts) {
		if (/[^\s]/.test(text)) return isSpace || atEdge.test(text);
		isSpace = text !== '' && !/[\r\n]/.test(text);
	}
	return isSpace;
}

/** Cleaned markup as it is inserted: its first and last paragraphs join the words around them. */
export function sliceOfMarkup(schema: Schema, html: string, { before, after }: EdgeSpaces): Slice {
	const { blocks } = parseBody(parseMarkup(html));
	const nodes = blocks.map((block) => schema.nodeFromJSON(block));
	const [first] = nodes;
	if (before && first && isOpen(first.type.name) && !/^\s/.test(first.textContent)) {
		nodes[0] = first.copy(Fragment.from(schema.text(' ')).append(first.content));
	}
	const last = nodes.at(-1);
	if (after && last && isOpen(last.type.name) && !/\s$/.test(last.textContent)) {
		nodes[nodes.length - 1] = last.copy(last.content.append(Fragment.from(schema.text(' '))));
	}
	return openSlice(Fragment.from(nodes));
}

/** Plain text as it is inserted: a paragraph for each line, like the words around it. */
export function sliceOfText(schema: Schema, text: string, $from: ResolvedPos): Slice {
	const paragraph = schema.nodes.paragraph;
	if (!paragraph || text === '') return Slice.empty;
	const lines = text.replace(/\r\n?/g, '\n').replace(/\n+$/, '').split(/\n+/);
	const marks = $from.parent.inlineContent ? $from.marks() : [];
	const paragraphs = lines.map((line) =>
		paragraph.create(null, line === '' ? null : schema.text(line, marks)),
	);
	return openSlice(Fragment.from(paragraphs));
}

const isOpen = (name: string | undefined) => name === 'paragraph';

function openSlice(content: Fragment): Slice {
	const isFirstOpen = isOpen(content.firstChild?.type.name);
	const isLastOpen = isOpen(content.lastChild?.type.name);
	return new Slice(content, isFirstOpen ? 1 : 0, isLastOpen ? 1 : 0);
}
