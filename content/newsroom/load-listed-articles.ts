import type { ArticleState } from '@portico/api/constants.ts';
import { type Language, languages } from '@portico/api/languages.ts';
import type { ListedArticle, ListedCopy, ListedText } from '@portico/api/newsroom/answers/articles.ts';
import { and, eq, inArray, isNotNull, sql } from 'drizzle-orm';
import { latestTexts } from '../changes/refresh-article-list.ts';
import type { ColumnTree } from '../columns/column-tree.ts';
import { inLanguage } from '../model/in-language.ts';
import { type HeldGrant, may } from '../permissions/authorise.ts';
import type { Database, Transaction } from '../store/connect.ts';
import { stateBits, workingCopies } from '../store/tables/newsroom-schema.ts';
import { people } from '../store/tables/people-schema.ts';

/** Timestamps are in the store's format. */
type Row = {
	article_id: string;
	address: string | null;
	fd_code: string;
	pinned: boolean;
	changed_at: string;
	/** Bits of the article's row in the list. */
	states: number;
	lang: Language | null;
	state: ArticleState;
	title: string;
	author: string | null;
	latest_version: number;
	published_version: number | null;
	published_at: string | null;
	scheduled_version: number | null;
	scheduled_for: string | null;
	modified_at: string;
};

/** Who sees the articles: their permissions, and the language they read. */
export type Viewer = { grants: readonly HeldGrant[]; language: Language };

/**
 * Loads articles with the states of their texts and what a person may do with each, in the given order. Titles and
 * states of both languages are shown to everyone who may read one of them.
 */
export async function loadListedArticles(
	database: Database | Transaction,
	articleIds: readonly string[],
	{ grants, language }: Viewer,
	{ tree, paths }: { tree: ColumnTree; paths: ReadonlyMap<string, string[]> },
): Promise<ListedArticle[]> {
	if (articleIds.length === 0) return [];
	const rows = Map.groupBy(await loadRows(database, articleIds), (row) => row.article_id);
	const copies = await loadCopies(database, articleIds);
	return articleIds.flatMap((articleId) => {
		const texts = rows.get(articleId) ?? [];
		const [first] = texts;
		if (!first) return [];
		const columnPath = paths.get(first.fd_code) ?? [first.fd_code];
		const textIn = (lang: Language) => {
			const row = texts.find((text) => text.lang === lang);
			return row ? listedText(row, allowedFor(grants, columnPath, lang, row.state)) : null;
		};
		return {
			articleId,
			address: first.address,
			fdCode: first.fd_code,
			columnName: columnName(tree, first.fd_code, language),
			pinned: first.pinned,
			changedAt: isoOf(first.changed_at),
			texts: { zh: textIn('zh'), en: textIn('en') },
			outdated: languages.find((lang) => (first.states & stateBits(['outdated'], lang)) !== 0) ?? null,
			copies: { zh: copies.get(`zh/${articleId}`) ?? null, en: copies.get(`en/${articleId}`) ?? null },
		};
	});
}

/** The name of a column in a language, else in Chinese. */
export function columnName(tree: ColumnTree, fdCode: string, language: Language): string {
	return inLanguage(tree.byCode.get(fdCode)?.names ?? {}, language)?.text ?? fdCode;
}

/** A timestamp of the store as ISO 8601, in UTC. */
export function isoOf(timestamp: string): string {
	return new Date(timestamp).toISOString();
}

async function loadRows(database: Database | Transaction, articleIds: readonly string[]): Promise<Row[]> {
	const { rows } = await database.execute<Row>(sql`
		select articles.article_id, articles.address, articles.fd_code, articles.pinned, list.changed_at, list.states, texts.lang, texts.state,
			versions.title, versions.author, texts.latest_version, texts.published_version, texts.published_at,
			texts.scheduled_version, texts.scheduled_for, texts.modified_at
		from unnest(${sql.param(articleIds)}::text[]) as wanted(article_id)
		join articles on articles.article_id = wanted.article_id
		join article_list list on list.article_id = wanted.article_id
		${latestTexts}
	`);
	return rows;
}

/** Working copies that wait to become versions, by language and article. */
async function loadCopies(
	database: Database | Transaction,
	articleIds: readonly string[],
): Promise<Map<string, ListedCopy>> {
	const { articleId, lang, savedAt, content } = workingCopies;
	const rows = await database
		.select({
			...{ articleId, lang, savedAt, savedBy: people.displayName },
			title: sql<string>`${content} ->> 'title'`,
		})
		.from(workingCopies)
		.leftJoin(people, eq(people.personId, workingCopies.savedBy))
		.where(and(inArray(articleId, [...articleIds]), isNotNull(content)));
	return new Map(
		rows.map((row) => [
			`${row.lang}/${row.articleId}`,
			{ title: row.title, savedAt: row.savedAt.toISOString(), savedBy: row.savedBy },
		]),
	);
}

function listedText(row: Row, allowed: ListedText['allowed']): ListedText {
	return {
		title: row.title,
		author: row.author,
		state: row.state,
		latestVersion: row.latest_version,
		publishedVersion: row.published_version,
		publishedAt: row.published_at && isoOf(row.published_at),
		scheduledVersion: row.scheduled_version,
		scheduledFor: row.scheduled_for && isoOf(row.scheduled_for),
		changedAt: isoOf(row.modified_at),
		allowed,
	};
}

/** Only what is published or scheduled can be withdrawn. */
function allowedFor(
	grants: readonly HeldGrant[],
	columnPath: readonly string[],
	lang: Language,
	state: ArticleState,
): ListedText['allowed'] {
	const isShown = state === 'published' || state === 'scheduled';
	const possible = isShown ? (['publish', 'withdraw', 'write'] as const) : (['publish', 'write'] as const);
	return possible.filter((action) => may(grants, action, { columnPath, lang }));
}
