import type { Language } from '@portico/api/languages.ts';
import type { Translation } from '@portico/api/newsroom/answers/editing.ts';
import { sql } from 'drizzle-orm';
import type { ContentChange } from '../../changes/content-change.ts';
import { translationOf } from '../../changes/outdated-translations.ts';
import { keyTable, type TextKey } from '../../model/identifiers.ts';
import { Conflict } from '../../model/refusals.ts';
import type { Database, Transaction } from '../../store/connect.ts';
import { articleTexts } from '../../store/tables/schema.ts';
import { authoriseArticle, isText, loadTextForChange, recordedText } from './load-text.ts';
import { contentNames } from './version-columns.ts';

/** The translation of an article; null while it has a text in one language only. */
export async function loadTranslation(
	database: Database | Transaction,
	articleId: string,
): Promise<Translation | null> {
	const { rows } = await database.execute<{
		lang: Language;
		follows_version: number;
		original_version: number;
	}>(translationOf(sql`${articleId}`));
	const [row] = rows;
	if (!row) return null;
	return { lang: row.lang, followsVersion: row.follows_version, originalVersion: row.original_version };
}

/** Those of these texts that are translations follow the latest version of their originals from now on. */
export async function followOriginals(transaction: Transaction, keys: TextKey[]): Promise<void> {
	if (keys.length === 0) return;
	await transaction.execute(sql`
		update article_texts texts set follows_version = translated.original_version
		from ${keyTable(keys)} cross join lateral (${translationOf(sql`keys.article_id`)}) translated
		where texts.article_id = keys.article_id and texts.lang = keys.lang and translated.lang = keys.lang
	`);
}

/**
 * A new version of an original that repeats the one before it asks nothing of a translation in step: a version is also
 * saved where only the metadata of the article have changed.
 */
export async function followRepeatedVersion(
	transaction: Transaction,
	{ articleId, lang }: TextKey,
	version: number,
): Promise<void> {
	const contentOf = (number: number) => sql`
		select ${contentNames} from article_versions
		where article_id = ${articleId} and lang = ${lang} and version = ${number}
	`;
	await transaction.execute(sql`
		update article_texts texts set follows_version = ${version}
		from (${translationOf(sql`${articleId}`)}) translated
		where texts.article_id = ${articleId} and texts.lang = translated.lang and texts.lang <> ${lang}
			and translated.follows_version = ${version - 1}
			and exists (${contentOf(version)} intersect ${contentOf(version - 1)})
	`);
}

/** Translations in step stay so when an import raises the latest versions of their originals. Call it before. */
export async function followRaisedVersions(
	transaction: Transaction,
	raised: readonly (TextKey & { latestVersion: number })[],
): Promise<void> {
	await transaction.execute(sql`
		update article_texts texts set follows_version = raised.version
		from unnest(
			${sql.param(raised.map(({ articleId }) => articleId))}::text[],
			${sql.param(raised.map(({ lang }) => lang))}::text[],
			${sql.param(raised.map(({ latestVersion }) => latestVersion))}::int[]
		) as raised(article_id, lang, version)
		cross join lateral (${translationOf(sql`raised.article_id`)}) translated
		where texts.article_id = raised.article_id and texts.lang <> raised.lang and translated.lang = texts.lang
			and translated.follows_version = translated.original_version
	`);
}

/**
 * Records that a translation says what its original says by now.
 *
 * @param originalVersion the latest version of the original, as the person saw it
 * @throws PermissionMissing, TextNotFound; Conflict with the {@link Translation} as it is now, null for none, if the
 *   original has another version by now or the text is no translation
 */
export async function confirmTranslation(
	change: ContentChange,
	key: TextKey,
	originalVersion: number,
): Promise<void> {
	const { transaction } = change;
	await authoriseArticle(change, 'write', key);
	const { followsVersion, latestVersion: version } = await loadTextForChange(transaction, key);
	const translation = await loadTranslation(transaction, key.articleId);
	if (translation?.lang !== key.lang || translation.originalVersion !== originalVersion)
		throw new Conflict<Translation | null>(translation);
	if (followsVersion === originalVersion) return;
	await transaction.update(articleTexts).set({ followsVersion: originalVersion }).where(isText(key));
	change.markTextsChanged([key]);
	change.audit({
		...{ action: 'text.confirm-translation', ...recordedText(key), version },
		details: { originalVersion },
	});
}
