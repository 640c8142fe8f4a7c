import { isDeepStrictEqual } from 'node:util';
import {
	articleTag,
	cardTag,
	entryTag,
	firstCounts,
	firstTag,
	linkTag,
	listTag,
	neighboursTag,
	newestCounts,
	newestTag,
	publishedTag,
	sitemapPartsTag,
	sitemapTag,
	textTag,
	totalTag,
} from '../../events/content-tags.ts';
import { inLanguage } from '../../queries/in-language.ts';
import type { ShownPlace, ShownText, ShownTexts } from './shown-texts.ts';

/** Tags of the answers a change touches; those it takes something out of sight of stand in `withdrawals`. */
export type TouchedTags = { texts: ReadonlySet<string>; withdrawals: ReadonlySet<string> };

/**
 * Names the answers that are not what they were: those that show something of these texts that changed, and
 * those that depend on which texts stand in a list or beside another.
 *
 * @param before what visitors saw
 * @param after what they see, of the same texts
 */
export function touchedTags(before: ShownTexts, after: ShownTexts): TouchedTags {
	const texts = new Set<string>();
	const withdrawals = new Set<string>();
	const isShown = new Set(after.texts.map(nameOfText));
	const kindOf = (key: { article_id: string; lang: string }) =>
		isShown.has(nameOfText(key)) ? texts : withdrawals;

	for (const [was, is] of pairs(before.texts, after.texts, (text) => text.article_id)) {
		const goes = was.some((text) => !isShown.has(nameOfText(text)));
		addAll(goes ? withdrawals : texts, articleTags(was, is));
	}
	for (const [[was], [is]] of pairs(before.texts, after.texts, nameOfText)) {
		if (was && is) addAll(texts, textTags(was, is));
	}
	for (const [[was], [is]] of pairs(before.places, after.places, nameOfPlace)) {
		addAll(kindOf((is ?? was) as ShownPlace), placeTags(was, is));
	}
	for (const [was, is] of pairs(before.places, after.places, ({ fd_code, lang }) => `${lang}/${fd_code}`)) {
		const [place] = [...was, ...is] as [ShownPlace];
		const total = totalTag(place.fd_code, place.lang);
		const goes = was.some((entry) => !isShown.has(nameOfText(entry)));
		if (was.length !== is.length) (goes ? withdrawals : texts).add(total);
	}
	for (const tag of withdrawals) texts.delete(tag);
	return { texts, withdrawals };
}

/** What all languages of an article share, and what is said of it as a whole. */
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

/** A text that is shown now as before: what shows it, by what it shows. */
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

/** A text that came into a list, left it, or has another place in it. */
function placeTags(was: ShownPlace | undefined, is: ShownPlace | undefined): string[] {
	const { fd_code: fdCode, lang } = (is ?? was) as ShownPlace;
	const movesInTime = was?.published_at !== is?.published_at;
	if (!movesInTime && was?.pinned === is?.pinned) return [];
	const tags = [listTag(fdCode, lang), ...headTags(firstTag, firstCounts, was?.first, is?.first)];
	if (!movesInTime) return tags;
	tags.push(...headTags(newestTag, newestCounts, was?.newest, is?.newest));
	for (const articleId of [...(was?.beside ?? []), ...(is?.beside ?? [])]) {
		tags.push(neighboursTag(articleId, lang));
	}
	return tags;

	/** The beginnings of the list that reach down to where it was or is. */
	function headTags(
		tagOf: typeof newestTag,
		counts: readonly number[],
		...places: (number | null | undefined)[]
	): string[] {
		const highest = Math.min(...places.map((place) => place ?? Number.POSITIVE_INFINITY));
		return counts.filter((count) => count >= highest).map((count) => tagOf(fdCode, lang, count));
	}
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

/** What goes by the same name before and after; nothing of the other side where it came or went. */
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
