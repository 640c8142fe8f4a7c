import { bodyElements, sharedAttributes } from '@portico/api/body-elements.ts';
import type { IOptions } from 'sanitize-html';
import sanitizeHtml from 'sanitize-html';
import { isVideoId } from '../model/identifiers.ts';
import { cleanMarkup } from './clean-text.ts';
import { correctSpaces } from './correct-spaces.ts';
import { isOutside, pictureOrigin, remotePictureName, storedId, storedLink } from './markup/addresses.ts';
import {
	append,
	element,
	hiddenContents,
	isElement,
	type Markup,
	type MarkupElement,
	parseMarkup,
	serialiseMarkup,
	textOf,
} from './markup/markup-tree.ts';
import { type OnRemark, readEmbeds } from './markup/read-embeds.ts';
import { readStyles } from './markup/read-styles.ts';
import { structureMarkup } from './markup/structure.ts';

/**
 * The version of what bodies are read as. Increment it when that changes: working copies and imported lines that were
 * read before are then read again.
 */
export const readingVersion = 4;

/** A body that is safe to store, as HTML and as the tree that the HTML is read as. */
export type SanitisedBody = { html: string; nodes: Markup[] };

/**
 * Turns HTML of any origin into a body that is safe to store and to insert into a page: only allowed
 * elements and attributes, in the structure that HTML requires. What styles and office markup say becomes elements,
 * and what they hide is left out (`read-styles.ts`). Remote pictures become links; no visible text is lost; elements
 * nested too deeply keep their text. Sanitising is idempotent.
 *
 * @param onRemark called for what is linked instead of shown, and for what is lost
 *
 * The sanitiser receives regular markup of bounded depth (the first parse), so that the result does not
 * depend on how it and a browser would each repair broken tags. The output has no elements with unescaped
 * text (script, style, textarea, …) and no SVG or MathML, so that every browser parses it the same way.
 */
export function sanitiseBody(html: string, onRemark: OnRemark = () => undefined): SanitisedBody {
	const shown = readEmbeds(readStyles(parseMarkup(cleanMarkup(html))), onRemark);
	const regular = serialiseMarkup(correctSpaces(shown));
	const allowed = parseMarkup(sanitizeHtml(regular, sanitiserOptions));
	const nodes = structureMarkup(storeAttributes(allowed));
	return { html: nodes.map((block) => serialiseMarkup([block])).join('\n'), nodes };
}

/** The HTML of `sanitiseBody`. */
export function sanitiseToHtml(html: string): string {
	return sanitiseBody(html).html;
}

/** What the sanitiser lets through: `div` too, until `structure.ts` resolves it into paragraphs. */
const allowedAttributes: Readonly<Record<string, readonly string[]>> = {
	'*': sharedAttributes,
	...bodyElements,
	div: ['data-align'],
};

/**
 * Elements replaced by another one: those with the same meaning, and all that only group blocks, by
 * `div`.
 */
const replacedBy: Record<string, string[]> = {
	h2: ['h1'],
	div: [
		...['address', 'article', 'aside', 'body', 'center', 'dialog', 'fieldset', 'footer', 'form', 'header'],
		...['hgroup', 'html', 'legend', 'main', 'marquee', 'nav', 'search', 'section'],
	],
	pre: ['listing'],
	ul: ['dir', 'menu'],
	code: ['tt'],
	s: ['strike'],
	abbr: ['acronym'],
};

const renamed = Object.entries(replacedBy).flatMap(([name, olderNames]) =>
	olderNames.map((olderName) => [olderName, name] as const),
);

const sanitiserOptions: IOptions = {
	allowedTags: ['div', ...Object.keys(bodyElements)],
	allowedAttributes: Object.fromEntries(
		Object.entries(allowedAttributes).map(([name, attributes]) => [name, [...attributes]]),
	),
	allowedSchemes: ['http', 'https', 'mailto', 'tel'],
	nonTextTags: [...hiddenContents.keys()],
	transformTags: {
		...Object.fromEntries(renamed),
		a: (tagName, attribs) => ({
			tagName,
			attribs: attribs.id === undefined && attribs.name ? { ...attribs, id: attribs.name } : attribs,
		}),
	},
};

/** Returns the value to store, or null to omit the attribute. */
type ValueRule = (value: string) => string | null;

function matching(pattern: RegExp): ValueRule {
	return (value) => (pattern.test(value) ? value : null);
}

/** Limits the number of cells, so that no table spans a million of them. */
const cellCount = matching(/^(?:[1-9]|[1-9]\d|[1-9]\d\d)$/);
const wholeNumber = matching(/^-?\d{1,9}$/);
const present: ValueRule = () => '';
const anyText: ValueRule = (value) => value;

const valueRules: Record<string, ValueRule> = {
	lang: matching(/^[A-Za-z]{2,8}(?:-[A-Za-z0-9]{1,8})*$/),
	dir: (value) => matching(/^(?:ltr|rtl|auto)$/)(value.toLowerCase()),
	title: anyText,
	span: cellCount,
	colspan: cellCount,
	// Cut to the rows of its section by `lists-and-tables.ts`; 0 means all of them.
	rowspan: matching(/^(?:0|[1-9]\d{0,4})$/),
	scope: matching(/^(?:row|col|rowgroup|colgroup)$/),
	datetime: matching(/^[\w:.+ -]{1,40}$/),
	start: wholeNumber,
	value: wholeNumber,
	type: matching(/^[1aAiI]$/),
	open: present,
	reversed: present,
	'data-align': matching(/^(?:center|right)$/),
	'data-kind': matching(/^gallery$/),
	'data-width': matching(/^text$/),
	'data-video-id': (value) => (isVideoId(value) ? value : null),
};

type LinkAround = { hasText: boolean };

/**
 * Sets the stored attributes of elements: values validated, ids prefixed and unique, only allowed links,
 * and remote pictures replaced by a link with their name. Links in links and links to nowhere are
 * replaced by their contents.
 */
function storeAttributes(nodes: Markup[]): Markup[] {
	const usedIds = new Set<string>();

	function attributesOf({ name, attributes }: MarkupElement): Record<string, string> {
		const stored: Record<string, string> = {};
		// A line break may be trimmed away, so it gets no attributes.
		if (name === 'br') return stored;
		for (const attribute of [...sharedAttributes, ...(allowedAttributes[name] ?? [])]) {
			const value = attributes[attribute];
			if (value === undefined) continue;
			const storedValue = attribute === 'id' ? unusedId(value) : valueRules[attribute]?.(value);
			if (storedValue !== null && storedValue !== undefined) stored[attribute] = storedValue;
		}
		return stored;
	}

	function unusedId(value: string): string | null {
		const id = storedId(value);
		if (id === null || usedIds.has(id)) return null;
		usedIds.add(id);
		return id;
	}

	function pictureFrom(image: MarkupElement, link: LinkAround | null): Markup {
		const alt = (image.attributes.alt ?? '').trim();
		const origin = pictureOrigin(image.attributes.src ?? '');
		if (origin === null) return alt;
		const attributes = attributesOf(image);
		if ('file' in origin) return element('img', { ...attributes, src: origin.file, alt });
		const name = alt || remotePictureName(origin.remote);
		if (link === null) return linkTo(origin.remote, attributes, [name]);
		// A picture without a name needs one only when the link would otherwise be empty.
		return link.hasText ? alt : name;
	}

	function storeIn(children: Markup[], link: LinkAround | null): Markup[] {
		const stored: Markup[] = [];
		for (const node of children) {
			if (isElement(node, 'img')) append(stored, pictureFrom(node, link));
			else if (isElement(node, 'a')) append(stored, storedAnchor(node, link));
			else if (isElement(node)) {
				append(stored, element(node.name, attributesOf(node), storeIn(node.children, link)));
			} else append(stored, node);
		}
		return stored;
	}

	function storedAnchor(anchor: MarkupElement, around: LinkAround | null): Markup {
		const href = around === null ? storedLink(anchor.attributes.href ?? '') : null;
		const attributes = attributesOf(anchor);
		if (href === null) return element('span', attributes, storeIn(anchor.children, around));
		const link = { hasText: textOf(anchor.children).trim() !== '' };
		return linkTo(href, attributes, storeIn(anchor.children, link));
	}

	return storeIn(nodes, null);
}

function linkTo(href: string, attributes: Record<string, string>, children: Markup[]): MarkupElement {
	const rel: Record<string, string> = isOutside(href) ? { rel: 'noopener noreferrer' } : {};
	return element('a', { ...attributes, href, ...rel }, children);
}
