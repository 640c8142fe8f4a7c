import type { Language } from '@portico/api/languages.ts';
import { cleanMarkup } from '../clean-text.ts';
import {
	append,
	element,
	elementsIn,
	isElement,
	type Markup,
	type MarkupElement,
	parseMarkup,
	serialiseMarkup,
	textOf,
} from './markup-tree.ts';
import { type OwnPages, ownFile, ownUrl, withoutOwnHost } from './own-addresses.ts';

/** Set by pages on what is not part of a text: menus, tools, neighbouring articles, labels of controls. */
export const frameMark = 'data-frame';
/** Set by pages on a file with its links, and on a video with its player. */
const attachmentMark = 'data-attachment';
const videoMark = 'data-video-id';

/** What a page says before the description of a picture that opens the larger one (`design/texts/`). */
const pictureControl = /^(?:查看大图|View full-size picture)(?:：|: |$)/;

/** Identifiers that React makes, also as an earlier paste stored them. */
const frameworkId = /^(?:body-)?(?:_[rR]_\w*|:[rR]\w*:)$/;

/** Bodies have only identifiers with this prefix; pages number headings without one. */
const bodyId = /^body-/;
const numberedHeading = /^section-\d+$/;

/**
 * Turns what was copied from pages of ours back into what their bodies say: pictures, files and videos of the store
 * instead of their addresses, links without our host, no controls, no identifiers of the page. Markup of other origin
 * loses identifiers that frameworks make, and languages that repeat the text's own. A step of its own before
 * `sanitiseBody`; pure, with bounded work.
 */
export function restoreOwnPages(html: string, own: OwnPages): string {
	const nodes = parseMarkup(cleanMarkup(html));
	// Somebody else's mark of the same name hides nothing.
	const isOurs = [...elementsIn(nodes)].some(
		({ attributes: { href, src } }) => ownUrl(href ?? src ?? '', own) !== null,
	);
	const shown = isOurs ? withoutFrames(nodes) : nodes;
	// Who selects within a frame wants it.
	const kept = textOf(shown).trim() === '' && !hasMedia(shown) ? nodes : shown;
	const targets = new Set<string>();
	let isOwn = [...elementsIn(nodes)].some(({ attributes }) => attributes[frameMark] !== undefined);
	for (const { name, attributes } of elementsIn(kept)) {
		const address = attributes.href ?? attributes.src ?? '';
		const isInPage = address.startsWith('#');
		const url = isInPage ? null : ownUrl(address, own);
		isOwn ||= url !== null || attributes[attachmentMark] !== undefined;
		const hash = isInPage ? address : (url?.hash ?? '');
		if (name === 'a' && hash.length > 1) targets.add(decoded(hash.slice(1)));
	}
	const names = new Set([...elementsIn(kept)].map(({ attributes }) => attributes.id ?? ''));
	return serialiseMarkup(restored(kept, { own, isOwn, targets, names, lang: own.lang }));
}

type Reading = {
	own: OwnPages;
	/** Whether the markup is from a page of ours. */
	isOwn: boolean;
	/** The identifiers that links lead to, and those that there are. */
	targets: ReadonlySet<string>;
	names: ReadonlySet<string>;
	/** The language around. */
	lang: string;
};

function withoutFrames(nodes: Markup[]): Markup[] {
	return nodes.flatMap((node): Markup[] => {
		if (!isElement(node)) return [node];
		if (node.attributes[frameMark] !== undefined) return [];
		return [{ ...node, children: withoutFrames(node.children) }];
	});
}

const hasMedia = (nodes: Markup[]) =>
	[...elementsIn(nodes)].some(
		({ name, attributes }) => name === 'img' || attributes[videoMark] !== undefined,
	);

function decoded(fragment: string): string {
	try {
		return decodeURIComponent(fragment);
	} catch {
		return fragment;
	}
}

function restored(nodes: Markup[], reading: Reading): Markup[] {
	const result: Markup[] = [];
	for (const node of nodes) {
		for (const part of isElement(node) ? restoredElement(node, reading) : [node]) {
			if (!isSameFile(result.at(-1), part)) append(result, part);
		}
	}
	return result;
}

function restoredElement(node: MarkupElement, around: Reading): Markup[] {
	const { own } = around;
	const video = videoOf(node, own);
	if (video !== null) return [element('figure', { [videoMark]: video })];
	const attachment = node.attributes[attachmentMark] === undefined ? null : attachmentOf(node, own);
	if (attachment) return [element('p', {}, [attachment])];
	const image = isElement(node, 'img', 'picture') ? ownImage(node, own) : null;
	if (image) return [image];
	const attributes = keptAttributes(node, around);
	const children = restored(node.children, { ...around, lang: node.attributes.lang ?? around.lang });
	switch (node.name) {
		case 'a':
			return restoredLink(node, attributes, children, around);
		case 'figure':
			return [restoredFigure(attributes, children)];
		case 'td':
		case 'th':
			return [element(node.name, attributes, withoutBox(node, children))];
		case 'div':
			// The frame of a picture.
			if (children.some((child) => isElement(child, 'img')) && isOnlyImage(children)) return children;
	}
	return [element(node.name, attributes, children)];
}

/** The video that a page plays here; its controls and its poster are not part of the text. */
function videoOf({ name, attributes }: MarkupElement, { media }: OwnPages): string | null {
	const id = attributes[videoMark];
	if (id === undefined || name === 'figure') return null;
	return media.videos.has(id) ? id : null;
}

/** The link to a file, with its name instead of what controls say; pages show the name in the address. */
function fileLink(address: string, own: OwnPages, words: Markup[]): MarkupElement | null {
	const found = ownFile(address, own);
	if (!found) return null;
	const name = ownUrl(address, own)?.searchParams.get('name');
	return element('a', { href: found.file }, name ? [name] : words);
}

function attachmentOf(node: MarkupElement, own: OwnPages): Markup | null {
	for (const { name, attributes } of elementsIn(node.children)) {
		const link = name === 'a' ? fileLink(attributes.href ?? '', own, []) : null;
		if (link && link.children.length > 0) return link;
	}
	return null;
}

/** The preview of a file and its download are one link. */
function isSameFile(before: Markup | undefined, node: Markup): boolean {
	return (
		isElement(before, 'a') &&
		isElement(node, 'a') &&
		before.attributes.href?.startsWith('media/') === true &&
		before.attributes.href === node.attributes.href &&
		textOf(before.children) === textOf(node.children)
	);
}

/** The stored picture that an image shows in one of its copies. */
function ownImage(node: MarkupElement, own: OwnPages): MarkupElement | null {
	const images = [node, ...elementsIn(node.children)];
	const addresses = images.flatMap(({ attributes }) => [
		attributes.src ?? '',
		...addressesOf(attributes.srcset),
	]);
	const file = addresses.map((address) => pictureFile(address, own)).find((found) => found !== null);
	if (file === undefined || file === null) return null;
	const alt = images.map(({ attributes }) => attributes.alt).find((text) => text !== undefined) ?? '';
	return element('img', { src: file, alt: alt.trim().replace(pictureControl, '') });
}

/** The addresses in a `srcset`; those of ours have no spaces. */
const addressesOf = (set = '') =>
	set
		.split(/,\s/)
		.map((candidate) => candidate.trim().split(/\s/)[0] ?? '')
		.filter((address) => address !== '');

function pictureFile(address: string, own: OwnPages): string | null {
	const found = ownFile(address, own);
	if (found) return found.isPicture ? found.file : null;
	const url = ownUrl(address, own);
	return url?.pathname === '/api/newsroom/picture' ? url.searchParams.get('file') : null;
}

const isOnlyImage = (nodes: Markup[]) =>
	nodes.every((node) => isElement(node, 'img') || (!isElement(node) && node.trim() === ''));

function restoredLink(
	link: MarkupElement,
	attributes: Record<string, string>,
	children: Markup[],
	{ own, names }: Reading,
): Markup[] {
	const { href = '' } = link.attributes;
	const image = children.find((child) => isElement(child, 'img'));
	const file = fileLink(href, own, children);
	if (isElement(image) && isOnlyImage(children) && file?.attributes.href === image.attributes.src)
		return [image];
	if (file) return [element('a', { ...attributes, ...file.attributes }, file.children)];
	const url = ownUrl(href, own);
	if (!url) return [element('a', attributes, children)];
	const fragment = url.hash.slice(1);
	const isWithin = fragment !== '' && names.has(decoded(fragment));
	const address = isWithin ? `#${decoded(fragment)}` : (withoutOwnHost(href, own) ?? href);
	return [element('a', { ...attributes, href: address }, children)];
}

/** A gallery is a list of figures on pages; a video has a figure of its own there, within the one with its caption. */
function restoredFigure(attributes: Record<string, string>, children: Markup[]): MarkupElement {
	const [first, ...others] = children.filter((child) => isElement(child) || child.trim() !== '');
	if (isElement(first, 'figure') && first.attributes[videoMark] !== undefined)
		return element('figure', first.attributes, others);
	const pictures = isElement(first, 'ul') ? first.children.map(figureOfItem) : [];
	if (pictures.length === 0 || pictures.includes(null)) return element('figure', attributes, children);
	const figures = pictures.filter((picture) => picture !== null);
	return element('figure', { ...attributes, 'data-kind': 'gallery' }, [...figures, ...others]);
}

/** The picture of a gallery's item; null for items of a list. */
function figureOfItem(item: Markup): MarkupElement | null {
	const [only, ...others] = isElement(item, 'li') ? item.children : [];
	if (!isElement(only, 'figure') || others.length > 0) return null;
	const [image] = only.children;
	return isElement(image, 'img') && image.attributes.src?.startsWith('media/') ? only : null;
}

/** Pages put a box into the cells of tables that phones show as cards. */
function withoutBox({ attributes }: MarkupElement, children: Markup[]): Markup[] {
	const [box, ...others] = children;
	const isBoxed = attributes['data-label'] !== undefined && isElement(box, 'div') && others.length === 0;
	return isBoxed ? box.children : children;
}

function keptAttributes(
	{ name, attributes }: MarkupElement,
	{ isOwn, targets, lang }: Reading,
): Record<string, string> {
	const { id, lang: own, ...kept } = attributes;
	if (own !== undefined && !isSameLanguage(own, lang)) kept.lang = own;
	if (id === undefined || frameworkId.test(id)) return kept;
	const isOfPage = (isOwn && !bodyId.test(id)) || (name === 'h2' && numberedHeading.test(id));
	return isOfPage && !targets.has(id) ? kept : { ...kept, id };
}

/** Simplified Chinese and English in any of their names. */
const namesOf: Record<Language, RegExp> = { zh: /^zh(?:-hans)?(?:-cn)?$/i, en: /^en(?:-[a-z]{2})?$/i };

function isSameLanguage(one: string, other: string): boolean {
	return one === other || Object.values(namesOf).some((name) => name.test(one) && name.test(other));
}
