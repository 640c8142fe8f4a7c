import { isDeepStrictEqual } from 'node:util';
import {
	articleTag,
	cardTag,
	entryTag,
	linkTag,
	listTag,
	neighboursTag,
	publishedTag,
	sitemapPartsTag,
	sitemapTag,
	textTag,
} from '../events/content-tags.ts';
import { inLanguage } from '../model/in-language.ts';
import type { ShownPlace, ShownText, ShownTexts } from './shown-texts.ts';

/** Tags of the answers that a change invalidates; `withdrawals` are those that lose visible content. */
export type InvalidatedTags = { texts: ReadonlySet<string>; withdrawals: ReadonlySet<string> };

/**
 * The tags of outdated answers: those that show a changed part of these texts, and those that depend on
 * which texts are in a list or next to another.
 *
 * @param before what visitors saw
 * @param after what they see, of the same texts
 */
export function invalidatedTags(before: ShownTexts, after: ShownTexts): InvalidatedTags {
	const texts = new Set<string>();
	const withdrawals = new Set<string>();
	const isShown = new Set(after.texts.map(nameOfText));
	const kindOf = (key: { article_id: string; lang: string }) =>
		isShown.has(nameOfText(key)) ? texts : withdrawals;

	for (const [was, is] of pairs(before.texts, after.texts, (text) => text.article_id)) {
		const isWithdrawn = was.some((text) => !isShown.has(nameOfText(text)));
		addAll(isWithdrawn ? withdrawals : texts, articleTags(was, is));
	}
	for (const [[was], [is]] of pairs(before.texts, after.texts, nameOfText)) {
		if (was && is) addAll(texts, textTags(was, is));
	}
	for (const [[was], [is]] of pairs(before.places, after.places, nameOfPlace)) {
		addAll(kindOf((is ?? was) as ShownPlace), placeTags(was, is));
	}
	for (const tag of withdrawals) texts.delete(tag);
	return { texts, withdrawals };
}

/** Tags of what all languages of an article share. */
function articleTags(was: ShownText[], is: ShownText[]): string[] {
	const [one] = [...was, ...is] as [ShownText];
	const articleId = one.article_id;
	const tags: string[] = [];
	const languagesChanged = !isDeepStrictEqual(languagesOf(was), languagesOf(is));
	const moved = was[0]?.fd_code !== is[0]?.fd_code || was[0]?.cover !== is[0]?.cover;
	if (languagesChanged || moved) tags.push(articleTag(articleId));
	if ((was.length === 0) !== (is.length === 0)) tags.push(publishedTag(articleId), sitemapPartsTag());
	if (languagesChanged || lastModification(was) !== lastModification(is)) tags.push(sitemapTag());
	return tags;
}

/** Tags of a text that is visible before and after, by what changed. */
function textTags(was: ShownText, is: ShownText): string[] {
	const { article_id: articleId, lang } = is;
	const tags: string[] = [];
	const differs = (...fields: (keyof ShownText)[]) => fields.some((field) => was[field] !== is[field]);
	if (differs('title', 'published_at')) tags.push(linkTag(articleId, lang));
	if (differs('title', 'published_at', 'summary', 'cover', 'video_id', 'pinned', 'fd_code')) {
		tags.push(cardTag(articleId, lang));
	}
	if (differs('title', 'published_at', 'summary', 'author', 'modified_at')) {
		tags.push(entryTag(articleId, lang));
	}
	const offers = !isDeepStrictEqual(attachmentsOf(was), attachmentsOf(is));
	if (offers || differs('version', 'published_at', 'modified_at')) tags.push(textTag(articleId, lang));
	return tags;
}

/** Tags of a text that entered a list, left it, or moved in it. */
function placeTags(was: ShownPlace | undefined, is: ShownPlace | undefined): string[] {
	const { fd_code: fdCode, lang } = (is ?? was) as ShownPlace;
	const dateChanged = was?.published_at !== is?.published_at;
	if (!dateChanged && was?.pinned === is?.pinned) return [];
	const tags = [listTag(fdCode, lang)];
	if (!dateChanged) return tags;
	for (const articleId of [...(was?.beside ?? []), ...(is?.beside ?? [])]) {
		tags.push(neighboursTag(articleId, lang));
	}
	return tags;
}

function languagesOf(texts: ShownText[]): string[] {
	return texts.map((text) => text.lang).toSorted();
}

function lastModification(texts: ShownText[]): number {
	return Math.max(...texts.map((text) => Date.parse(text.modified_at)));
}

/** The attachments as a page names them. */
function attachmentsOf({ attachments, lang }: ShownText) {
	return attachments.map(({ file, names }) => [file, inLanguage(names, lang)?.text]);
}

function nameOfText({ article_id, lang }: { article_id: string; lang: string }): string {
	return `${lang}/${article_id}`;
}

function nameOfPlace(place: ShownPlace): string {
	return `${nameOfText(place)}/${place.fd_code}`;
}

/** Pairs entries with the same name before and after; one side is missing when it was added or removed. */
function pairs<Entry>(
	before: Entry[],
	after: Entry[],
	nameOf: (entry: Entry) => string,
): [Entry[], Entry[]][] {
	const was = Map.groupBy(before, nameOf);
	const is = Map.groupBy(after, nameOf);
	return [...new Set([...was.keys(), ...is.keys()])].map((name) => [was.get(name) ?? [], is.get(name) ?? []]);
}

function addAll(tags: Set<string>, more: string[]): void {
	for (const tag of more) tags.add(tag);
}
