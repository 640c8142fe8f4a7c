import { sql } from 'drizzle-orm';
import { type ContentChange, deleteRemovals, type RowChange } from '../../changes/content-change.ts';
import { keyTable, type TextKey } from '../../model/identifiers.ts';
import type { Transaction } from '../../store/connect.ts';
import { articleTexts } from '../../store/tables/schema.ts';
import { authoriseArticle, recordedText, type TextState } from './load-text.ts';
import { writeVersions } from './save-text.ts';
import { followOriginals } from './translations.ts';
import type { VersionContent } from './version-columns.ts';

/** A text to import: its content and its state. */
export type TextToImport = TextKey & {
	/** The stored state of the text. */
	before: TextState | null;
	content: VersionContent;
	/** The version that already has this content; null when a new one must be written. */
	version: number | null;
	/** The number of the new version in the source; null when unknown. */
	number: number | null;
	state: TextState['state'];
	/** When it is or will be published; for a draft or withdrawn text, the date it keeps, if any. */
	date: Date | null;
};

/**
 * Writes texts of existing articles, new versions and states, and marks them as imported. A scheduled
 * text shows its published version until it is due. An article with a visible or scheduled text is no
 * longer removed.
 *
 * @param texts each text at most once
 * @throws PermissionMissing
 */
export async function importTexts(
	change: ContentChange,
	texts: TextToImport[],
): Promise<RowChange<TextState>[]> {
	if (texts.length === 0) return [];
	const { transaction } = change;
	for (const text of texts) await authorisePut(change, text);
	change.markShownTextsChanged(texts);
	const newVersions = texts.filter(({ version }) => version === null);
	await reserveVersionNumbers(transaction, newVersions);
	const numbers = await writeVersions(change, newVersions);
	// Both languages come from a source where they are kept in step.
	await followOriginals(transaction, newVersions);
	const newVersionNumbers = new Map(newVersions.map((text, index) => [text, numbers[index] as number]));
	const states = texts.map((text) => stateRow(text, text.version ?? (newVersionNumbers.get(text) as number)));
	await transaction.execute(sql`
		update article_texts texts set
			state = wanted.state,
			published_version = case when wanted.state = 'scheduled' then texts.published_version
				else wanted.published_version end,
			published_at = case when wanted.state = 'scheduled' then texts.published_at
				else wanted.published_at end,
			scheduled_version = wanted.scheduled_version,
			scheduled_for = wanted.scheduled_for,
			imported_version = texts.latest_version,
			imported_state = wanted.state,
			imported_moment = coalesce(wanted.scheduled_for, wanted.published_at),
			modified_at = now()
		from jsonb_to_recordset(${JSON.stringify(states)}::jsonb) as wanted(
			article_id text, lang text, state text, published_version int, published_at timestamptz,
			scheduled_version int, scheduled_for timestamptz
		)
		where texts.article_id = wanted.article_id and texts.lang = wanted.lang
	`);
	const shown = texts.filter(({ state }) => state === 'published' || state === 'scheduled');
	await deleteRemovals(change, 'article', [...new Set(shown.map(({ articleId }) => articleId))]);
	change.audit(
		...texts.map((text) => ({
			...{ action: 'text.put', ...recordedText(text) },
			...{ version: text.version ?? newVersionNumbers.get(text) ?? null, details: { state: text.state } },
		})),
	);
	return changesOf(transaction, texts);
}

/** What a text becomes, and what it stops being, needs permission. */
async function authorisePut(change: ContentChange, text: TextToImport): Promise<void> {
	await authoriseArticle(change, 'write', text);
	const isShown = text.state === 'published' || text.state === 'scheduled';
	if (isShown) await authoriseArticle(change, 'publish', text);
	else if (text.before && text.before.state !== text.state) await authoriseArticle(change, 'withdraw', text);
}

/** Gives a text with a number of its own that number, so that its earlier versions fit before it. */
async function reserveVersionNumbers(transaction: Transaction, texts: TextToImport[]): Promise<void> {
	const numbered = texts.filter(({ number }) => (number ?? 1) > 1);
	if (numbered.length === 0) return;
	await transaction.execute(sql`
		insert into article_texts (article_id, lang, state, latest_version)
		select versions.article_id, versions.lang, 'draft', versions.version - 1
		from unnest(
			${sql.param(numbered.map(({ articleId }) => articleId))}::text[],
			${sql.param(numbered.map(({ lang }) => lang))}::text[],
			${sql.param(numbered.map(({ number }) => number))}::int[]
		) as versions(article_id, lang, version)
		on conflict (article_id, lang) do update
		set latest_version = greatest(article_texts.latest_version, excluded.latest_version)
	`);
}

function stateRow({ articleId, lang, state, date }: TextToImport, version: number) {
	const isScheduled = state === 'scheduled';
	return {
		article_id: articleId,
		lang,
		state,
		published_version: state === 'published' ? version : null,
		published_at: isScheduled ? null : date,
		scheduled_version: isScheduled ? version : null,
		scheduled_for: isScheduled ? date : null,
	};
}

async function changesOf(transaction: Transaction, texts: TextToImport[]): Promise<RowChange<TextState>[]> {
	const rows = await transaction
		.select()
		.from(articleTexts)
		.where(
			sql`(${articleTexts.articleId}, ${articleTexts.lang}) in (select article_id, lang from ${keyTable(texts)})`,
		);
	const after = new Map(rows.map((row) => [`${row.lang}/${row.articleId}`, row]));
	return texts.map((text) => ({
		before: text.before,
		after: after.get(`${text.lang}/${text.articleId}`) ?? null,
	}));
}
