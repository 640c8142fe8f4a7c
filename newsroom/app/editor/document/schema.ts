import {
	type AnyExtension,
	callOrReturn,
	Extension,
	getExtensionField,
	Mark,
	Node,
	type NodeConfig,
} from '@tiptap/core';
import type { DOMOutputSpec } from '@tiptap/pm/model';
import { pictureAddress } from '../../data/picture-address.ts';
import { isAllowedLink, markAttributes, nodeAttributes } from './body-elements.ts';
import type { Markup } from './markup.ts';
import type { NoteReference } from './note-references.ts';
import { elementIn, linkIn, rubyPartsIn, sectionIn, spanIn } from './parse-attributes.ts';

/**
 * The document of the editor: a node or mark for each element of a body, so that any body keeps what it says. In an
 * item, a cell or a quotation, words may stand without a paragraph (`run`).
 */

type Given = Partial<NodeConfig> & {
	/** The element that shows it, where it has another name. */
	tag?: string;
	/** Attributes beside those of its element. */
	more?: Record<string, unknown>;
	isLeaf?: boolean;
	tableRole?: string;
};

/** A node that is shown as its element, with the attributes of it. */
function nodeOf(name: string, { tag = name, more = {}, isLeaf = false, ...spec }: Given): AnyExtension {
	return Node.create({
		name,
		addAttributes: () => ({ ...keptAttributes(nodeAttributes[name]), ...more }),
		parseHTML: () => [{ tag }],
		renderHTML: ({ HTMLAttributes }) => (isLeaf ? [tag, HTMLAttributes] : [tag, HTMLAttributes, 0]),
		...spec,
	} as NodeConfig);
}

function keptAttributes(names: readonly string[] = []) {
	return Object.fromEntries(
		names.map((name) => [
			name,
			{
				default: null,
				parseHTML: (shown: Element) => {
					const value = shown.getAttribute(name);
					return name === 'href' ? linkIn(value) : value;
				},
				renderHTML: (attrs: Record<string, unknown>) => (attrs[name] == null ? {} : { [name]: attrs[name] }),
			},
		]),
	);
}

/**
 * Attributes that only the document holds: nothing of the page, which extensions of the browser may change, is read as
 * one of them.
 */
const ownAttributes = (...names: readonly string[]) =>
	Object.fromEntries(names.map((name) => [name, { default: null, rendered: false, parseHTML: () => null }]));

const blocks = 'block flow';

/** Spans of a cell; `colwidth` is for the library alone, which asks for it. */
const cellSpans = {
	...spanAttribute('colspan'),
	...spanAttribute('rowspan'),
	colwidth: { default: null, rendered: false },
};

function spanAttribute(name: 'colspan' | 'rowspan') {
	return {
		[name]: {
			default: 1,
			parseHTML: (shown: Element) => spanIn(shown.getAttribute(name)) ?? 1,
			renderHTML: (attrs: Record<string, unknown>) => (attrs[name] === 1 ? {} : { [name]: attrs[name] }),
		},
	};
}

const heading = nodeOf('heading', {
	...{ group: blocks, content: 'inline*', defining: true },
	more: { level: { default: 2, rendered: false } },
	parseHTML: () => [2, 3, 4, 5, 6].map((level) => ({ tag: `h${level}`, attrs: { level } })),
	renderHTML: ({ node, HTMLAttributes }) => [`h${node.attrs.level}`, HTMLAttributes, 0],
});

/** The first of a group is what an empty place of that group is filled with. */
const nodes: AnyExtension[] = [
	Node.create({ name: 'doc', topNode: true, content: 'block+' }),
	Node.create({ name: 'text', group: 'inline' }),
	nodeOf('inlineBlock', { tag: 'portico-run', group: 'flow', content: 'inline*', priority: 1000 }),
	nodeOf('paragraph', { tag: 'p', group: blocks, content: 'inline*', priority: 900 }),
	heading,
	nodeOf('ul', { group: `${blocks} list`, content: 'li+' }),
	nodeOf('ol', { group: `${blocks} list`, content: 'li+' }),
	nodeOf('li', { content: 'flow+', defining: true }),
	nodeOf('dl', { group: blocks, content: '(dt | dd)+' }),
	nodeOf('dt', { content: 'flow+' }),
	nodeOf('dd', { content: 'flow+' }),
	nodeOf('blockquote', { group: blocks, content: 'flow+', defining: true }),
	nodeOf('pre', { group: blocks, content: 'inline*', code: true, defining: true, marks: '_' }),
	nodeOf('hr', { group: blocks, isLeaf: true }),
	nodeOf('figure', { group: blocks, content: 'figcaption? flow* figcaption?', isolating: true }),
	nodeOf('figcaption', { content: 'flow+', isolating: true }),
	// A closed element of this kind takes no caret.
	nodeOf('details', {
		...{ tag: 'portico-details', group: blocks, content: 'summary? flow*', defining: true },
		parseHTML: () => [{ tag: 'portico-details' }, { tag: 'details' }],
	}),
	nodeOf('summary', { content: 'inline*', isolating: true }),
	nodeOf('linkBlock', { tag: 'portico-link-block', group: blocks, content: 'flow+' }),
	nodeOf('captionedTable', { tag: 'portico-table', group: blocks, content: 'tableCaption table' }),
	nodeOf('tableCaption', { tag: 'portico-caption', content: 'flow+', isolating: true }),
	nodeOf('table', {
		...{ group: blocks, content: 'tableRow+', isolating: true, tableRole: 'table' },
		more: ownAttributes('columns'),
	}),
	nodeOf('tableRow', {
		...{ tag: 'tr', content: '(tableCell | tableHeader)*', tableRole: 'row' },
		more: {
			section: {
				default: 'tbody',
				parseHTML: (shown: Element) =>
					sectionIn(shown.getAttribute('data-section')) ??
					sectionIn(shown.closest('thead, tbody, tfoot')?.localName ?? null) ??
					'tbody',
				renderHTML: ({ section }: Record<string, unknown>) => ({ 'data-section': section }),
			},
			...ownAttributes('starts'),
		},
	}),
	nodeOf('tableCell', { tag: 'td', content: 'flow+', more: cellSpans, isolating: true, tableRole: 'cell' }),
	nodeOf('tableHeader', {
		...{ tag: 'th', content: 'flow+', more: cellSpans, isolating: true },
		tableRole: 'header_cell',
	}),
	nodeOf('br', { group: 'inline', inline: true, selectable: false, isLeaf: true }),
	nodeOf('img', {
		...{ tag: 'img', group: 'inline', inline: true, draggable: true, isLeaf: true },
		more: {
			src: {
				default: null,
				parseHTML: (shown: Element) => shown.getAttribute('data-file') ?? shown.getAttribute('src'),
				renderHTML: ({ src }: Record<string, unknown>) => ({
					'data-file': src,
					src: pictureAddress(`${src}`),
				}),
			},
		},
		parseHTML: () => [{ tag: 'img[data-file^="media/"], img[src^="media/"]:not([data-file])' }],
	}),
	nodeOf('ruby', {
		...{ group: 'inline', inline: true, atom: true },
		more: { parts: { default: [], rendered: false, parseHTML: rubyPartsIn } },
		renderHTML: ({ node, HTMLAttributes }) => [
			'ruby',
			HTMLAttributes,
			...(node.attrs.parts as Markup[]).map(shownMarkup),
		],
	}),
	// One thing: nothing is typed in it, or goes on in it.
	nodeOf('noteReference', {
		...{ group: 'inline', inline: true, atom: true, selectable: false },
		// What was copied last carries its note along.
		more: ownAttributes('note', 'text', 'elements', 'carried'),
		// It is copied as the markup of bodies, which our own reader reads.
		parseHTML: () => [],
		// Without its address: a link that cannot be edited would be followed, and take the focus.
		renderHTML: ({ node }) =>
			(node.attrs as NoteReference).elements.reduceRight<DOMOutputSpec>(
				(inner, { name, attributes: { href: _, ...attributes } }) => [name, attributes, inner],
				node.attrs.text,
			),
	}),
	nodeOf('emptyInline', {
		...{ tag: 'portico-place', group: 'inline', inline: true, atom: true, isLeaf: true },
		more: {
			element: {
				default: 'span',
				parseHTML: (shown: Element) => elementIn(shown.getAttribute('data-element')) ?? 'span',
				renderHTML: ({ element }: Record<string, unknown>) => ({ 'data-element': element }),
			},
		},
	}),
];

/** Markup within a node that is not edited, as it is shown. */
function shownMarkup(part: Markup): string | DOMOutputSpec {
	return typeof part === 'string' ? part : [part.name, part.attributes, ...part.children.map(shownMarkup)];
}

const marks = Object.entries(markAttributes).map(([name, attributes]) =>
	Mark.create({
		name,
		// The same element may stand within itself.
		excludes: '',
		inclusive: name !== 'a',
		addAttributes: () => ({
			...keptAttributes(attributes),
			...(name === 'a' && { repeats: { default: null, rendered: false } }),
		}),
		parseHTML: () => [
			name === 'a'
				? { tag: 'a[href]', getAttrs: (shown) => isAllowedLink(shown.getAttribute('href') ?? '') && null }
				: { tag: name },
		],
		renderHTML: ({ HTMLAttributes }) => [name, HTMLAttributes, 0],
	}),
);

/** Tells the library for tables which node is which part of one. */
const tableRoles = Extension.create({
	name: 'tableRoles',
	extendNodeSchema: (extension) => ({
		tableRole: callOrReturn(
			getExtensionField(extension as AnyExtension, 'tableRole' as 'name', { name: extension.name }),
		),
	}),
});

/** All nodes and marks, for an editor. */
export const bodySchema: AnyExtension[] = [...nodes, ...marks, tableRoles];
