import { sql } from 'drizzle-orm';
import { type ArticleAddresses, putAddresses } from '../../../articles/article-addresses.ts';
import {
	loadStoredArticlesForChange,
	loadVersionContents,
	type StoredArticle,
	type VersionKey,
	versionName,
} from '../../../articles/load-stored-articles.ts';
import { importTexts, type TextToImport } from '../../../articles/texts/import-texts.ts';
import type { TextState } from '../../../articles/texts/load-text.ts';
import type { VersionContent } from '../../../articles/texts/version-columns.ts';
import { type ArticleRow, upsertArticles } from '../../../articles/upsert-articles.ts';
import { changeContent } from '../../../changes/change-content.ts';
import { type ContentChange, removedArticles } from '../../../changes/content-change.ts';
import { type IndexedContents, nameOfIndexed } from '../../../changes/refresh-search-texts.ts';
import type { Database } from '../../../store/connect.ts';
import type { ImportedText, PreparedArticle } from '../preparing/prepare-article.ts';
import { decideText, type TextDecision, versionToCompare } from './decide-text.ts';

/** The outcome of an article. */
export type ArticleOutcome = {
	article: PreparedArticle;
	imported: boolean;
	/** The texts that were skipped, with the reason; without a language, all of them. */
	left: { lang: ImportedText['lang'] | undefined; reason: string }[];
};

export type WriteOptions = { overwrite: boolean; now: Date };

/**
 * Writes articles, at most one row each, in one transaction with its event. Decisions use the rows read
 * under the lock; `contents` are the versions to compare with.
 */
export async function writeArticles(
	database: Database,
	prepared: PreparedArticle[],
	contents: ReadonlyMap<string, VersionContent>,
	options: WriteOptions,
): Promise<ArticleOutcome[]> {
	return changeContent(database, 'system:import', async (change) => {
		const { transaction } = change;
		const articleIds = prepared.map(({ row }) => row.articleId);
		const stored = await loadStoredArticlesForChange(transaction, articleIds);
		const removed = options.overwrite ? new Set() : await removedArticles(transaction, articleIds);
		// A concurrent import may have written new versions: read those now.
		const missingVersions = comparedVersions(prepared, stored).filter(
			(key) => !contents.has(versionName(key)),
		);
		const contentsByVersion = new Map([
			...contents,
			...(await loadVersionContents(transaction, missingVersions)),
		]);
		const plans = prepared.map((article) =>
			removed.has(article.row.articleId) && showsText(article)
				? planRemoved(article)
				: planArticle(article, stored.get(article.row.articleId), contentsByVersion, options),
		);
		const writes = plans.flatMap((plan) => plan.writes);
		// Only this operation can tell that an article is new and so has no visible text.
		change.markShownTextsChanged(writes);
		const rows = plans.map(({ article }) => wholeRow(article, stored.get(article.row.articleId)));
		const movedArticles = new Set(
			(await upsertArticles(change, rows, stored)).map(({ after }) => after?.articleId),
		);
		await putAddresses(
			change,
			plans.flatMap(({ article }) => addressesOf(article, stored)),
		);
		await storeImportedLineHashes(change, plans.map(importedLineHash));
		await importTexts(change, writes);
		change.indexed = indexedOf(writes);
		return plans.map(({ article, writes: writtenArticles, left }) => ({
			article,
			imported: movedArticles.has(article.row.articleId) || writtenArticles.length > 0,
			left,
		}));
	});
}

/** What the line does not name stays; of a new article, it is empty. */
function wholeRow({ row }: PreparedArticle, stored: StoredArticle | undefined): ArticleRow {
	const { articleId, fdCode } = row;
	const alsoIn = row.alsoIn ?? stored?.alsoIn ?? [];
	const pinned = row.pinned ?? stored?.pinned ?? false;
	const pinnedUntil = row.pinnedUntil === undefined ? (stored?.pinnedUntil ?? null) : row.pinnedUntil;
	return {
		articleId,
		fdCode,
		// Of the columns that stay, the line may name one as the home.
		alsoIn: alsoIn.filter((code) => code !== fdCode),
		cover: row.cover === undefined ? (stored?.cover ?? null) : row.cover,
		attachments: row.attachments ?? stored?.attachments ?? [],
		pinned,
		pinnedUntil: pinned ? pinnedUntil : null,
	};
}

/** The addresses that the line names; what it does not have of them stays. */
function addressesOf(
	{ row: { articleId, address, formerAddresses } }: PreparedArticle,
	stored: ReadonlyMap<string, StoredArticle>,
): ArticleAddresses[] {
	if (address === undefined && formerAddresses === undefined) return [];
	const before = stored.get(articleId);
	return [
		{
			articleId,
			address: address === undefined ? (before?.address ?? null) : address,
			formerAddresses: formerAddresses ?? before?.formerAddresses ?? [],
		},
	];
}

/** The version of each stored text that decides whether it changes. */
export function comparedVersions(
	prepared: PreparedArticle[],
	stored: ReadonlyMap<string, StoredArticle>,
): VersionKey[] {
	return prepared.flatMap(({ row: { articleId }, texts }) =>
		texts.flatMap((wanted) => {
			const { lang } = wanted;
			const state = stored.get(articleId)?.texts.find((text) => text.lang === lang);
			return state ? { articleId, lang, version: versionToCompare(state, wanted) } : [];
		}),
	);
}

type ArticlePlan = {
	article: PreparedArticle;
	writes: (TextToImport & Pick<ImportedText, 'indexed'>)[];
	left: ArticleOutcome['left'];
};

function planArticle(
	article: PreparedArticle,
	stored: StoredArticle | undefined,
	contents: ReadonlyMap<string, VersionContent>,
	options: WriteOptions,
): ArticlePlan {
	const { articleId } = article.row;
	const plan: ArticlePlan = { article, writes: [], left: [] };
	for (const wanted of article.texts) {
		const state = stored?.texts.find((text) => text.lang === wanted.lang);
		const decision = decide(state, wanted, contents, options);
		if (decision.kind === 'left') plan.left.push({ lang: wanted.lang, reason: decision.reason });
		if (decision.kind === 'write') {
			const { version: number, ...text } = wanted;
			plan.writes.push({ ...text, articleId, before: state ?? null, version: decision.version, number });
		}
	}
	return plan;
}

/** An article that was removed here stays so, although the line publishes it. */
function planRemoved(article: PreparedArticle): ArticlePlan {
	const reason = 'the article was removed here; --overwrite brings it back';
	return { article, writes: [], left: [{ lang: undefined, reason }] };
}

function showsText({ texts }: PreparedArticle): boolean {
	return texts.some(({ state }) => state === 'published' || state === 'scheduled');
}

function decide(
	state: TextState | undefined,
	wanted: ImportedText,
	contents: ReadonlyMap<string, VersionContent>,
	options: WriteOptions,
): TextDecision {
	const compared = state && contents.get(versionName({ ...state, version: versionToCompare(state, wanted) }));
	return decideText(state, compared, wanted, options);
}

/** A line with a skipped text is read again by the next import, so that the text is reported again. */
function importedLineHash({ article: { row }, left }: ArticlePlan): ImportedLineHash {
	return { articleId: row.articleId, importedLine: left.length === 0 ? row.importedLine : null };
}

/**
 * Contents of texts published by this import, so that they need not be read back and indexed from the
 * store.
 */
function indexedOf(writes: ArticlePlan['writes']): IndexedContents {
	return new Map(
		writes.flatMap(({ articleId, lang, version, state, indexed }) =>
			version === null && state === 'published' && indexed
				? [[nameOfIndexed({ articleId, lang }), indexed] as const]
				: [],
		),
	);
}

/**
 * The hash of an article's line in the last imported bundle. The next import skips a line with the same
 * hash; null makes it read the line.
 */
type ImportedLineHash = { articleId: string; importedLine: string | null };

/** Stores the hashes of the lines from which articles were imported. */
async function storeImportedLineHashes(
	{ transaction }: ContentChange,
	lines: ImportedLineHash[],
): Promise<void> {
	await transaction.execute(sql`
		update articles set imported_line = taken.imported_line
		from unnest(
			${sql.param(lines.map(({ articleId }) => articleId))}::text[],
			${sql.param(lines.map(({ importedLine }) => importedLine))}::text[]
		) as taken(article_id, imported_line)
		where articles.article_id = taken.article_id
	`);
}
