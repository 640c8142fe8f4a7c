import { articleAddress, columnAddress, pageAddress } from '@portico/api/addresses/addresses.ts';
import type { PageKind } from '@portico/api/addresses/page-kinds.ts';
import { type Language, languages } from '@portico/api/languages.ts';
import { sendRequest } from '../load/send-request.ts';
import { type GeneratedColumn, generatedColumns } from './columns.ts';
import { articleIdOf, composeArticle } from './compose-article.ts';
import { namePerson, namePlace } from './names.ts';
import type { Phrase } from './phrases.ts';
import { events, projects } from './phrases.ts';
import { seededRandom } from './random.ts';

/** Addresses of a generated store, in a fixed disorder: neighbours in a run are not neighbours in the store. */

/** An article in a language it was written in. */
export type ArticleText = { articleId: string; language: Language };

/** Every text of a store of so many articles. */
export function articleTexts(count: number): ArticleText[] {
	const texts: ArticleText[] = [];
	for (let index = 0; index < count; index += 1) {
		const article = composeArticle(index, count);
		for (const language of languages)
			if (article.texts[language]) texts.push({ articleId: articleIdOf(index), language });
	}
	return shuffled(texts);
}

export const articlePage = ({ articleId, language }: ArticleText) => articleAddress(articleId, language);
export const articleCall = ({ articleId, language }: ArticleText) =>
	`/api/articles/${articleId}?lang=${language}`;

/** A page of a column's list. */
type ListPage = { fdCode: string; kind: PageKind; language: Language; page: number };

/**
 * Pages of every column's list, as far as each goes, at most so many of one list.
 *
 * @param origin a server over the generated store, which is asked for the lengths of the lists
 * @param sizeOf how many articles a page of a column's list holds; left out, as many as the website shows
 */
export async function listPages(
	origin: string,
	atMostOfOne: number,
	sizeOf = ({ pageSize }: GeneratedColumn) => pageSize,
): Promise<ListPage[]> {
	const pages: ListPage[] = [];
	for (const column of generatedColumns) {
		if (!column.holdsArticles) continue;
		const { fdCode, page: kind } = column;
		for (const language of languages) {
			const total = await listLength(origin, fdCode, language);
			const last = Math.min(atMostOfOne, Math.ceil(total / sizeOf(column)));
			for (let page = 1; page <= last; page += 1)
				pages.push({ fdCode, kind: kind as PageKind, language, page });
		}
	}
	return shuffled(pages);
}

/**
 * A page size that the website does not use, so that the call is not answered from the cache
 * for a page.
 */
const callPageSize = 19;

/** Calls for pages of every column's list, at most so many of one list. */
export async function listCalls(origin: string, atMostOfOne: number): Promise<string[]> {
	const pages = await listPages(origin, atMostOfOne, () => callPageSize);
	return pages.map(
		({ fdCode, language, page }) =>
			`/api/columns/${fdCode}/articles?lang=${language}&page=${page}&pageSize=${callPageSize}`,
	);
}

/** How many articles a column lists in a language. */
async function listLength(origin: string, fdCode: string, language: Language): Promise<number> {
	const { body } = await sendRequest(origin, {
		path: `/api/columns/${fdCode}/articles?lang=${language}&pageSize=1`,
		headers: { 'Accept-Encoding': 'identity' },
	});
	const answer: { data: { total: number } } = JSON.parse(body.toString());
	return answer.data.total;
}

export const listPageAddress = ({ fdCode, kind, language, page }: ListPage) =>
	pageAddress(columnAddress({ fdCode, page: kind, href: null }, language), page);

/** So many searches as visitors type them: names of places, projects and people, alone or two together. */
export function searchCalls(count: number): string[] {
	const random = seededRandom(7);
	const word = (phrase: Phrase, language: Language) => phrase[language];
	return Array.from({ length: count }, (_, number) => {
		const language = languages[number % languages.length] as Language;
		const place = word(namePlace(random), language);
		const kinds = [
			() => place,
			() => `${place}${language === 'en' ? ' ' : ''}${word(random.pick(projects), language)}`,
			() => word(namePerson(random), language),
			() => `${place} ${word(random.pick(events), language)}`,
		];
		return `/api/search?lang=${language}&q=${encodeURIComponent(random.pick(kinds)())}`;
	});
}

function shuffled<Item>(items: Item[]): Item[] {
	const random = seededRandom(items.length);
	for (let last = items.length - 1; last > 0; last -= 1) {
		const other = random.between(0, last);
		[items[last], items[other]] = [items[other] as Item, items[last] as Item];
	}
	return items;
}
