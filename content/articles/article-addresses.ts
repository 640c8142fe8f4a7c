import type { LinkedArticle } from '@portico/api/addresses/addresses.ts';
import { addressFrom, isArticleAddress } from '@portico/api/addresses/article-addresses.ts';
import { arrayOverlaps, eq, inArray, or, type SQL, sql } from 'drizzle-orm';
import { changeContent } from '../changes/change-content.ts';
import type { ContentChange } from '../changes/content-change.ts';
import { articleTag } from '../events/content-tags.ts';
import type { PersonActor } from '../model/actor.ts';
import { isIdentifier } from '../model/identifiers.ts';
import { Conflict, ContentRefusal, InvalidFields } from '../model/refusals.ts';
import { authorise } from '../permissions/authorise.ts';
import type { Database } from '../store/connect.ts';
import { articles, articleTexts } from '../store/tables/schema.ts';
import { syllables } from '../words/title-order.ts';
import { articleNotFound } from './texts/load-text.ts';

/**
 * An article has an identifier, which stays, and may have a readable address in its place. Addresses that it had, and
 * its identifier, go on leading to it.
 */

/** The fields of a LinkRow, for statements over `articles` and the published `versions`. */
export const linkFields: SQL = sql`articles.address, versions.link_to`;

export type LinkRow = { article_id: string; address: string | null; link_to: string | null };

/** Where the links of an article lead. */
export function linkedArticle({ article_id, address, link_to }: LinkRow): LinkedArticle {
	return { articleId: article_id, address, linkTo: link_to };
}

/** The identifier of the article that an address names: an identifier comes before addresses, and those before former ones. */
export function articleNamed(named: string | SQL): SQL {
	return sql`coalesce(
		(select article_id from articles where article_id = ${named}),
		(select article_id from articles where address = ${named}),
		(select article_id from articles where former_addresses @> array[${named}]::text[] limit 1)
	)`;
}

/** The same, looked up; null where there is none. */
export async function findNamedArticle(
	database: Pick<Database, 'execute'>,
	named: string,
): Promise<string | null> {
	if (!isIdentifier(named)) return null;
	const { rows } = await database.execute<{ found: string | null }>(
		sql`select ${articleNamed(named)} as found`,
	);
	return rows[0]?.found ?? null;
}

/** The addresses of an article; null for its identifier. */
export type ArticleAddresses = { articleId: string; address: string | null; formerAddresses: string[] };

/**
 * Gives stored articles their addresses.
 *
 * @throws ContentRefusal `address-taken` for one that leads to another article
 */
export async function putAddresses(change: ContentChange, rows: readonly ArticleAddresses[]): Promise<void> {
	const { transaction } = change;
	const { articleId, address, formerAddresses } = articles;
	const ids = rows.map((row) => row.articleId);
	const wanted = rows.flatMap((row) => [row.address ?? [], row.formerAddresses].flat());
	const others = await transaction
		.select({ articleId, address, formerAddresses })
		.from(articles)
		.where(
			or(
				inArray(articleId, [...ids, ...wanted]),
				inArray(address, wanted),
				wanted.length > 0 ? arrayOverlaps(formerAddresses, wanted) : undefined,
			),
		);
	const ends = new Map<string, string>();
	for (const other of others.filter((each) => !ids.includes(each.articleId))) {
		for (const end of [...other.formerAddresses, other.address ?? [], other.articleId].flat())
			ends.set(end, other.articleId);
	}
	for (const row of rows) {
		const stored = others.find((each) => each.articleId === row.articleId);
		if (!stored) continue;
		const former = new Set(row.formerAddresses);
		for (const end of [row.address ?? row.articleId, row.articleId]) former.delete(end);
		const taken = [row.address ?? [], ...former].flat().find((end) => ends.has(end));
		if (taken !== undefined) throw addressTaken(taken, ends.get(taken) as string);
		for (const end of [row.address ?? [], ...former].flat()) ends.set(end, row.articleId);
		const isSame =
			row.address === stored.address && [...former].join(' ') === stored.formerAddresses.join(' ');
		if (isSame) continue;
		await transaction
			.update(articles)
			.set({ address: row.address, formerAddresses: [...former], savedAt: sql`now()` })
			.where(eq(articleId, row.articleId));
		await announce(change, row, stored.address);
		change.audit({
			action: 'article.address',
			subject: `article:${row.articleId}`,
			details: { from: stored.address ?? row.articleId, to: row.address ?? row.articleId },
		});
	}
}

/** Answers that link to the article, and those at both addresses, are others now. */
async function announce(
	change: ContentChange,
	{ articleId, address }: ArticleAddresses,
	before: string | null,
): Promise<void> {
	const texts = await change.transaction
		.select({ articleId: articleTexts.articleId, lang: articleTexts.lang })
		.from(articleTexts)
		.where(eq(articleTexts.articleId, articleId));
	change.markArticlesChanged([articleId]);
	change.markShownTextsChanged(texts);
	change.addTags(
		'texts',
		[address, before].flatMap((named) => (named === null ? [] : articleTag(named))),
	);
}

/**
 * Changes the address of an article at once, also of one that visitors see: links and bookmarks go on working. Needs
 * `write`, and `publish` in the languages that visitors see it in.
 *
 * @param address null for the identifier
 * @param seen the one that the person saw
 * @throws ContentRefusal `article-not-found`; PermissionMissing; Conflict with the present address; InvalidFields for an
 *   address of another form, or that leads to another article
 */
export async function changeAddress(
	database: Database,
	actor: PersonActor,
	articleId: string,
	{ address, seen }: { address: string | null; seen: string | null },
): Promise<ArticleAddresses> {
	return changeContent(database, actor, async (change) => {
		const { transaction } = change;
		const [stored] = await transaction.select().from(articles).where(eq(articles.articleId, articleId));
		if (!stored) throw articleNotFound(articleId);
		const { fdCode } = stored;
		await authorise(transaction, actor, 'write', { fdCode, lang: null });
		const texts = await transaction.select().from(articleTexts).where(eq(articleTexts.articleId, articleId));
		for (const { lang, publishedVersion } of texts) {
			if (publishedVersion !== null) await authorise(transaction, actor, 'publish', { fdCode, lang });
		}
		if (stored.address !== seen) throw new Conflict({ address: stored.address });
		const wanted = address === articleId ? null : address;
		if (wanted !== null && !isArticleAddress(wanted))
			throw new InvalidFields({ address: { code: 'address-form' } });
		const formerAddresses = [...stored.formerAddresses, stored.address ?? []].flat();
		const after = { articleId, address: wanted, formerAddresses };
		try {
			await putAddresses(change, [after]);
		} catch (error) {
			if (!(error instanceof ContentRefusal) || error.code !== 'address-taken') throw error;
			throw new InvalidFields({ address: { code: error.code } });
		}
		return after;
	});
}

function addressTaken(address: string, articleId: string): ContentRefusal {
	return new ContentRefusal('address-taken', `The address ${address} leads to the article ${articleId}.`, {
		address,
		articleId,
	});
}

const words = new Intl.Segmenter('zh', { granularity: 'word' });

/**
 * Proposes an address that says what a title says, Chinese words in pinyin: `xueling-biandianzhan`. One that leads to
 * another article gets a number.
 *
 * @returns empty for a title of other scripts
 */
export async function proposeAddress(database: Database, articleId: string, title: string): Promise<string> {
	const latin = Array.from(words.segment(title), ({ segment }) => syllables(segment)).join(' ');
	const plain = addressFrom(latin);
	if (plain === '') return '';
	for (let number = 1; ; number += 1) {
		const address = number === 1 ? plain : `${plain}-${number}`;
		const leadsTo = await findNamedArticle(database, address);
		if (leadsTo === null || leadsTo === articleId) return address;
	}
}
