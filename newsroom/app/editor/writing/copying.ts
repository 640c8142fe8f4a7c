import { Extension } from '@tiptap/core';
import { DOMSerializer, type Schema, Slice } from '@tiptap/pm/model';
import { Plugin } from '@tiptap/pm/state';
import { writeSlice } from '../document/serialise-body.ts';

/**
 * What was copied, cut or dragged last in an editor of this page. The clipboard only names it: markup of other origin
 * cannot pretend to be ours, and what is pasted from here is not read from markup at all.
 */
let copied: { name: string; slice: unknown } | null = null;

/** Names in the clipboard's markup what was copied. */
const nameAttribute = 'data-portico-copy';

/** Also without HTTPS, where `crypto.randomUUID` is missing. */
const randomName = () =>
	[...crypto.getRandomValues(new Uint32Array(4))].map((part) => part.toString(36)).join('-');

/**
 * Writes a body's own markup on the clipboard, for other programs and other tabs, and remembers the copied part of the
 * document for the editors of this page.
 */
export const copying = Extension.create({
	name: 'copying',
	addProseMirrorPlugins: () => {
		let slice = Slice.empty;
		const serializer = new DOMSerializer({}, {});
		serializer.serializeFragment = (_, { document: target = document } = {}) => {
			copied = { name: randomName(), slice: slice.toJSON() };
			const template = target.createElement('template');
			template.innerHTML = writeSlice(slice);
			const { content } = template;
			let [first] = content.children;
			if (!first || first !== content.firstChild) {
				first = target.createElement('span');
				first.append(...content.childNodes);
				content.append(first);
			}
			first.setAttribute(nameAttribute, copied.name);
			return content;
		};
		return [
			new Plugin({
				props: {
					transformCopied(part) {
						slice = part;
						return part;
					},
					clipboardSerializer: serializer,
				},
			}),
		];
	},
});

/** What an editor of this page has copied, if this is its markup; null for markup of any other origin. */
export function copiedSlice(html: string, schema: Schema): Slice | null {
	if (!copied || !html.includes(`${nameAttribute}="${copied.name}"`)) return null;
	return Slice.fromJSON(schema, copied.slice);
}
