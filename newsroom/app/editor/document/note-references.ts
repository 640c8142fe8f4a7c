import { markAttributes } from './body-elements.ts';
import { element, type Markup, type MarkupElement } from './markup.ts';

/** The number of a footnote in the text, as its node holds it: a link to its note, raised. */
export type NoteReference = {
	/** The identifier of its note. */
	note: string;
	/** As it is shown: `1`, `[1]`, `①`. */
	text: string;
	/** The elements around the text, from the outside in, which other systems nest otherwise. */
	elements: readonly { name: string; attributes: Record<string, string> }[];
};

/** A number, alone or in brackets; a circled number; or a sign instead. */
const isNumber = (text: string) =>
	/^(?:\p{P}{0,2}\d{1,4}\p{P}{0,2}|[\u2460-\u2473]|[*†‡§]{1,3})$/u.test(text);

/**
 * Reads an element as the number of a footnote; null for anything else.
 *
 * @param isRaised whether it stands in raised words
 */
export function noteReferenceIn(node: MarkupElement, isRaised = false): NoteReference | null {
	const elements: NoteReference['elements'][number][] = [];
	let inner: Markup | undefined = node;
	while (typeof inner === 'object') {
		const { name, attributes, children }: MarkupElement = inner;
		const names = markAttributes[name];
		if (!names || children.length !== 1) return null;
		const kept = names.filter((each) => attributes[each] !== undefined);
		elements.push({
			name,
			attributes: Object.fromEntries(kept.map((each) => [each, attributes[each] ?? ''])),
		});
		[inner] = children;
	}
	const links = elements.filter(({ name }) => name === 'a');
	const note = /^#(.+)$/.exec(links[0]?.attributes.href ?? '')?.[1];
	const isSuperscript = isRaised || elements.some(({ name }) => name === 'sup');
	if (note === undefined || links.length !== 1 || !isSuperscript) return null;
	return inner !== undefined && isNumber(inner) ? { note, text: inner, elements } : null;
}

/** Writes it as it was read. */
export function writeNoteReference({ text, elements }: NoteReference): Markup[] {
	return elements.reduceRight<Markup[]>(
		(inner, { name, attributes }) => [element(name, attributes, inner)],
		[text],
	);
}

/** As the server writes the identifiers of bodies: with a prefix of its own. */
export const notePrefix = 'body-note-';
const referencePrefix = 'body-noteref-';

/** A number of a note that nothing else is called: as the editor inserts it. */
export function newReference(key: number): NoteReference & { id: string } {
	const [note, id] = [`${notePrefix}${key}`, `${referencePrefix}${key}`];
	const elements: NoteReference['elements'] = [
		{ name: 'a', attributes: { href: `#${note}` } },
		{ name: 'sup', attributes: { id } },
	];
	return { note, id, text: String(key), elements };
}

/** The identifier that the note links back to; null without one. */
export function referenceId({ elements }: Pick<NoteReference, 'elements'>): string | null {
	return elements.find(({ attributes }) => attributes.id !== undefined)?.attributes.id ?? null;
}

/** The same number for another note; a second one for the same note has no identifier. */
export function withNote(reference: NoteReference, note: string, id: string | null): NoteReference {
	let isNamed = false;
	const elements = reference.elements.map(({ name, attributes: { id: named, ...attributes } }) => {
		const isFirst = named !== undefined && !isNamed && id !== null;
		isNamed ||= isFirst;
		return {
			name,
			attributes: {
				...(isFirst && { id }),
				...attributes,
				...(name === 'a' && { href: `#${note}` }),
			},
		};
	});
	return { ...reference, note, elements };
}

/** The text for another number, in the same brackets or circle; a sign stays. */
export function numbered(text: string, number: number): string {
	if (/[\u2460-\u2473]/.test(text))
		return number <= 20 ? String.fromCodePoint(0x245f + number) : String(number);
	return text.replace(/\d+/, String(number));
}
