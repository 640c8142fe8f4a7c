import { isDeepStrictEqual } from 'node:util';
import { sql } from 'drizzle-orm';
import { beginEvent } from '../../../events/record-event.ts';
import type { TextState } from '../../../publishing/load-text.ts';
import type { TextKey } from '../../../publishing/text-key.ts';
import type { VersionContent } from '../../../publishing/version-content.ts';
import { showTexts } from '../../../publishing/visibility/change-texts.ts';
import { loadShownTexts } from '../../../publishing/visibility/shown-texts.ts';
import type { Database, Transaction } from '../../../store/connect.ts';
import { articles } from '../../../store/schema.ts';
import { decideText, type TextDecision, versionToCompare } from './decide-text.ts';
import {
	loadStoredArticlesForChange,
	loadVersionContents,
	type StoredArticle,
	type VersionKey,
	versionName,
} from './load-stored-articles.ts';
import type { PreparedArticle, WantedText } from './prepare-article.ts';
import { type TextWrite, writeTexts } from './write-texts.ts';

/** What became of an article. */
export type ArticleOutcome = {
	article: PreparedArticle;
	imported: boolean;
	/** The texts that were left as they are, with the reason. */
	left: { text: WantedText; reason: string }[];
};

export type WriteOptions = { overwrite: boolean; now: Date };

/**
 * Writes articles, each of which stands here once, in one transaction with its event. Everything is
 * decided by what the store holds under the lock; `contents` are what their texts are compared with.
 */
export async function writeArticles(
	database: Database,
	prepared: PreparedArticle[],
	contents: ReadonlyMap<string, VersionContent>,
	options: WriteOptions,
): Promise<ArticleOutcome[]> {
	return database.transaction(async (transaction) => {
		await beginEvent(transaction);
		const articleIds = prepared.map(({ row }) => row.articleId);
		const stored = await loadStoredArticlesForChange(transaction, articleIds);
		// Another import may have written meanwhile: those versions are read now.
		const unread = comparedVersions(prepared, stored).filter((key) => !contents.has(versionName(key)));
		const known = new Map([...contents, ...(await loadVersionContents(transaction, unread))]);
		const plans = prepared.map((article) =>
			planArticle(article, stored.get(article.row.articleId), known, options),
		);
		const keys = shownKeys(plans, stored);
		const before = await loadShownTexts(transaction, keys);
		await upsertArticles(transaction, plans);
		await rememberLines(transaction, plans);
		const writes = plans.flatMap((plan) => plan.writes);
		await writeTexts(transaction, writes);
		await showTexts(transaction, keys, before);
		return plans.map(({ article, moved, writes, left }) => ({
			article,
			imported: moved || writes.length > 0,
			left,
		}));
	});
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
	/** Whether what all its languages share is new or changes. */
	moved: boolean;
	writes: TextWrite[];
	left: ArticleOutcome['left'];
};

function planArticle(
	article: PreparedArticle,
	stored: StoredArticle | undefined,
	contents: ReadonlyMap<string, VersionContent>,
	options: WriteOptions,
): ArticlePlan {
	const { articleId } = article.row;
	const plan: ArticlePlan = { article, moved: !isSameArticle(stored, article), writes: [], left: [] };
	for (const wanted of article.texts) {
		const state = stored?.texts.find((text) => text.lang === wanted.lang);
		const decision = decide(state, wanted, contents, options);
		if (decision.kind === 'left') plan.left.push({ text: wanted, reason: decision.reason });
		if (decision.kind === 'write') plan.writes.push({ articleId, wanted, version: decision.version });
	}
	return plan;
}

function decide(
	state: TextState | undefined,
	wanted: WantedText,
	contents: ReadonlyMap<string, VersionContent>,
	options: WriteOptions,
): TextDecision {
	const compared = state && contents.get(versionName({ ...state, version: versionToCompare(state, wanted) }));
	return decideText(state, compared, wanted, options);
}

function isSameArticle(stored: StoredArticle | undefined, { row }: PreparedArticle): boolean {
	return (
		stored !== undefined &&
		stored.fdCode === row.fdCode &&
		stored.cover === row.cover &&
		stored.pinned === row.pinned &&
		isDeepStrictEqual(stored.alsoIn, row.alsoIn) &&
		isDeepStrictEqual(stored.attachments, row.attachments)
	);
}

async function upsertArticles(transaction: Transaction, plans: ArticlePlan[]): Promise<void> {
	const rows = plans
		.filter((plan) => plan.moved)
		.map((plan) => ({ ...plan.article.row, importedLine: null }));
	if (rows.length === 0) return;
	await transaction
		.insert(articles)
		.values(rows)
		.onConflictDoUpdate({
			target: articles.articleId,
			set: {
				fdCode: sql`excluded.fd_code`,
				alsoIn: sql`excluded.also_in`,
				cover: sql`excluded.cover`,
				attachments: sql`excluded.attachments`,
				pinned: sql`excluded.pinned`,
				savedAt: sql`now()`,
			},
		});
}

/**
 * Lets the next import pass over an equal line unread. A line of which a text was left is read again, so
 * that the text is listed again.
 */
async function rememberLines(transaction: Transaction, plans: ArticlePlan[]): Promise<void> {
	const taken = plans.map(({ article: { row }, left }) => ({
		articleId: row.articleId,
		importedLine: left.length === 0 ? row.importedLine : null,
	}));
	await transaction.execute(sql`
		update articles set imported_line = taken.imported_line
		from unnest(
			${sql.param(taken.map((row) => row.articleId))}::text[],
			${sql.param(taken.map((row) => row.importedLine))}::text[]
		) as taken(article_id, imported_line)
		where articles.article_id = taken.article_id
	`);
}

/** The texts that were written, and all texts of an article whose column, cover or the like changed. */
function shownKeys(plans: ArticlePlan[], stored: ReadonlyMap<string, StoredArticle>): TextKey[] {
	return plans.flatMap(({ article: { row }, moved, writes }) => {
		const languages = new Set([
			...writes.map((write) => write.wanted.lang),
			...(moved ? (stored.get(row.articleId)?.texts ?? []).map((text) => text.lang) : []),
		]);
		return [...languages].map((lang) => ({ articleId: row.articleId, lang }));
	});
}
