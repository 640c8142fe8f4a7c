import { sql } from 'drizzle-orm';
import type { AuditRecord } from '../../audit/append-audit.ts';
import { type ContentChange, deleteRemovals } from '../../changes/content-change.ts';
import type { TextKey } from '../../model/identifiers.ts';
import { articleVersions } from '../../store/tables/schema.ts';
import { authoriseArticle, recordedText, type TextState } from './load-text.ts';
import { followRaisedVersions } from './translations.ts';
import type { VersionContent } from './version-columns.ts';

/**
 * Operations that import versions saved elsewhere. The caller creates the texts. They throw PermissionMissing for a
 * person who lacks a permission.
 */

/** An earlier version with its original date. */
export type EarlierVersion = TextKey & { version: number; savedAt: Date; content: VersionContent };

/** The publication state of a text in its source. */
export type PublicationState = TextKey & {
	state: TextState['state'];
	publishedVersion?: number | undefined;
	publishedAt?: Date | undefined;
	scheduledVersion?: number | undefined;
	scheduledFor?: Date | undefined;
	modifiedAt: Date;
};

type PublicationRow = { article_id: string; lang: TextKey['lang']; state: TextState['state'] };

/** Writes versions whose numbers are free. */
export async function insertVersions(change: ContentChange, versions: EarlierVersion[]): Promise<void> {
	if (versions.length === 0) return;
	for (const version of versions) await authoriseArticle(change, 'write', version);
	await change.transaction
		.insert(articleVersions)
		.values(versions.map(({ content, ...version }) => ({ ...version, ...content })));
	change.audit(...versions.map((version) => recordOf('text.put-version', version)));
}

/** Sets the original save dates of stored versions. */
export async function setSaveDates(change: ContentChange, versions: EarlierVersion[]): Promise<void> {
	if (versions.length === 0) return;
	for (const version of versions) await authoriseArticle(change, 'write', version);
	const rows = versions.map(({ content: _, ...version }) => version);
	await change.transaction.execute(sql`
		update article_versions versions set saved_at = dated."savedAt"
		from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
			as dated("articleId" text, lang text, version int, "savedAt" timestamptz)
		where versions.article_id = dated."articleId" and versions.lang = dated.lang
			and versions.version = dated.version
	`);
	change.audit(...versions.map((version) => recordOf('text.put-date', version)));
}

/** Marks the newest version of each text as its latest and its imported one. */
export async function updateLatestVersions(
	{ transaction }: ContentChange,
	texts: Pick<TextState, 'articleId' | 'lang' | 'latestVersion'>[],
): Promise<void> {
	if (texts.length === 0) return;
	await followRaisedVersions(transaction, texts);
	const rows = texts.map(({ articleId, lang, latestVersion }) => ({ articleId, lang, latestVersion }));
	await transaction.execute(sql`
		update article_texts texts
		set latest_version = raised."latestVersion", imported_version = raised."latestVersion"
		from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
			as raised("articleId" text, lang text, "latestVersion" int)
		where texts.article_id = raised."articleId" and texts.lang = raised.lang
	`);
}

/**
 * Restores the publication state of texts.
 *
 * @returns the restored texts; a state that names a missing version is skipped
 */
export async function restorePublicationStates(
	change: ContentChange,
	publicationStates: PublicationState[],
): Promise<TextKey[]> {
	if (publicationStates.length === 0) return [];
	const { transaction } = change;
	for (const text of publicationStates) {
		await authoriseArticle(change, 'publish', text);
		await authoriseArticle(change, 'withdraw', text);
	}
	const { rows } = await transaction.execute<PublicationRow>(sql`
		update article_texts texts set
			state = marks.state,
			published_version = marks."publishedVersion", published_at = marks."publishedAt",
			scheduled_version = marks."scheduledVersion", scheduled_for = marks."scheduledFor",
			imported_version = texts.latest_version, imported_state = marks.state,
			imported_moment = coalesce(marks."scheduledFor", marks."publishedAt"),
			modified_at = marks."modifiedAt"
		from jsonb_to_recordset(${JSON.stringify(publicationStates)}::jsonb) as marks(
			"articleId" text, lang text, state text, "publishedVersion" int, "publishedAt" timestamptz,
			"scheduledVersion" int, "scheduledFor" timestamptz, "modifiedAt" timestamptz
		)
		where texts.article_id = marks."articleId" and texts.lang = marks.lang
			and (select count(*) from article_versions versions
				where versions.article_id = texts.article_id and versions.lang = texts.lang
					and versions.version in (marks."publishedVersion", marks."scheduledVersion"))
				= (select count(distinct version) from unnest(
					array[marks."publishedVersion", marks."scheduledVersion"]) as named(version))
		returning texts.article_id, texts.lang, texts.state
	`);
	const shown = rows.filter(({ state }) => state === 'published' || state === 'scheduled');
	await deleteRemovals(change, 'article', [...new Set(shown.map((row) => row.article_id))]);
	const restored = rows.map((row) => ({ articleId: row.article_id, lang: row.lang }));
	change.audit(...restored.map((text) => ({ action: 'text.put-state', ...recordedText(text) })));
	return restored;
}

function recordOf(action: string, text: EarlierVersion): AuditRecord {
	return { action, ...recordedText(text), version: text.version };
}
