import type { JSONContent } from '@tiptap/core';
import { isNeutral } from './neutral-words.ts';

/**
 * The structure of a document, to write its translation in: headings, paragraphs, items, cells and captions in their
 * places without their words; pictures without their descriptions; videos, attachments, rules, numbers of footnotes and
 * their notes. Cells that hold only numbers, dates or units stay as they are, and so does code.
 */
export function structureOf(document: JSONContent): JSONContent {
	const notes = noteIdentifiers(document);
	const content = (document.content ?? []).flatMap((block) => emptied(block, notes));
	return { type: 'doc', content: content.length > 0 ? content : [{ type: 'paragraph' }] };
}

/** The identifiers that numbers of footnotes lead to. */
function noteIdentifiers(node: JSONContent): Set<string> {
	const found = new Set<string>();
	const visit = ({ type, attrs, content = [] }: JSONContent) => {
		if (type === 'noteReference') found.add(String(attrs?.note));
		for (const child of content) visit(child);
	};
	visit(node);
	return found;
}

const textblocks = ['paragraph', 'heading', 'inlineBlock', 'summary'];

/** A block without its words; none for what would be nothing without them. */
function emptied(node: JSONContent, notes: ReadonlySet<string>): JSONContent[] {
	const { type = '', attrs, content = [] } = node;
	if (type === 'pre') return [hasHan(node) ? { ...withAttributes(node), content: [] } : node];
	if (textblocks.includes(type))
		return [{ ...withAttributes(node), content: content.flatMap(emptiedInline) }];
	const isCell = type === 'tableCell' || type === 'tableHeader';
	if (isCell && isNeutral(wordsOf(node))) return [node];
	// A link around words alone leads from nothing.
	if (type === 'linkBlock' && !hasMedium(node)) return [{ type: 'paragraph' }];
	if (type === 'li' && notes.has(String(attrs?.id))) return [{ ...node, content: content.map(emptiedNote) }];
	const inner = content.flatMap((child) => emptied(child, notes));
	return [{ ...withAttributes(node), ...(content.length > 0 && { content: inner }) }];
}

/** What of a line stays without its words. */
function emptiedInline(node: JSONContent): JSONContent[] {
	const { type, attrs, marks = [] } = node;
	if (type === 'noteReference' || type === 'emptyInline') return [node];
	if (type === 'img') return [{ ...node, attrs: { ...attrs, alt: '' } }];
	// A file keeps its name: without it, nothing could be pressed.
	const isFile = marks.some((mark) => mark.type === 'a' && String(mark.attrs?.href).startsWith('media/'));
	return isFile ? [node] : [];
}

/** A note without its words keeps the link back to its number. */
function emptiedNote(block: JSONContent): JSONContent {
	const { content = [] } = block;
	if (!textblocks.includes(block.type ?? '')) return { ...block, content: content.map(emptiedNote) };
	const links = content.filter(({ marks = [] }) =>
		marks.some((mark) => mark.type === 'a' && String(mark.attrs?.href).startsWith('#')),
	);
	const space: JSONContent[] = links.length > 0 ? [{ type: 'text', text: ' ' }] : [];
	return { ...withAttributes(block), content: [...space, ...links] };
}

/** The language of words that are gone says nothing. */
function withAttributes({ content: _, attrs, ...node }: JSONContent): JSONContent {
	return attrs ? { ...node, attrs: { ...attrs, lang: null } } : node;
}

const media = ['img'];

function hasMedium({ type = '', attrs, content = [] }: JSONContent): boolean {
	return media.includes(type) || Boolean(attrs?.['data-video-id']) || content.some(hasMedium);
}

function wordsOf({ text, type, content = [] }: JSONContent): string {
	if (type === 'br') return ' ';
	// What the words above a character say is no number.
	if (type === 'ruby') return 'ruby';
	return text ?? content.map(wordsOf).join(' ');
}

const hasHan = (node: JSONContent) => /\p{sc=Han}/u.test(wordsOf(node));
