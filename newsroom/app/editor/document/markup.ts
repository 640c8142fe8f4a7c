import { voidElements } from './body-elements.ts';

/** A node of a body's markup, apart from any document: a text with entities decoded, or an element. */
export type Markup = string | MarkupElement;
export type MarkupElement = { name: string; attributes: Record<string, string>; children: Markup[] };

/** Reads markup without running or loading anything in it. */
export function parseMarkup(html: string): Markup[] {
	const { body } = new DOMParser().parseFromString(html, 'text/html');
	return markupIn(body);
}

/** The contents of an element of a page. */
export function markupIn(parent: ParentNode & Node): Markup[] {
	const nodes: Markup[] = [];
	for (const child of parent.childNodes) {
		if (child.nodeType === Node.TEXT_NODE) nodes.push(child.nodeValue ?? '');
		else if (child instanceof Element) {
			const attributes = Object.fromEntries(Array.from(child.attributes, ({ name, value }) => [name, value]));
			nodes.push({ name: child.localName, attributes, children: markupIn(child) });
		}
	}
	return nodes;
}

export function isElement(node: Markup | undefined, ...names: string[]): node is MarkupElement {
	return typeof node === 'object' && (names.length === 0 || names.includes(node.name));
}

export function element(
	name: string,
	attributes: Record<string, string>,
	children: Markup[] = [],
): MarkupElement {
	return { name, attributes, children };
}

/** Attributes of an element by name; null for those that it does not have. */
export function attributesOf(
	{ attributes }: MarkupElement,
	names: readonly string[] = [],
): Record<string, string | null> {
	return Object.fromEntries(names.map((name) => [name, attributes[name] ?? null]));
}

/** Writes markup as the server's sanitiser does, so that what it has written is written the same again. */
export function serialiseMarkup(nodes: readonly Markup[]): string {
	let written = '';
	for (const node of nodes) {
		if (typeof node === 'string') {
			written += escapeText(node);
			continue;
		}
		written += `<${node.name}`;
		for (const [name, value] of Object.entries(node.attributes)) {
			written += ` ${name}="${escapeText(value).replaceAll('"', '&quot;')}"`;
		}
		written += '>';
		if (!voidElements.has(node.name)) written += `${serialiseMarkup(node.children)}</${node.name}>`;
	}
	return written;
}

function escapeText(text: string): string {
	return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
