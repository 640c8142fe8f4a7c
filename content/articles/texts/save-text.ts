import { eq, sql } from 'drizzle-orm';
import type { ContentChange } from '../../changes/content-change.ts';
import { isPerson } from '../../model/actor.ts';
import { keyTable, type TextKey } from '../../model/identifiers.ts';
import { ContentRefusal } from '../../model/refusals.ts';
import { articles, articleTexts } from '../../store/tables/schema.ts';
import { authoriseArticle, isText, recordedText, TextNotFound } from './load-text.ts';
import { followOriginals, followRepeatedVersion } from './translations.ts';
import { contentArrays, contentFromTexts, contentNames, type VersionContent } from './version-columns.ts';

/** Another save came first. Both texts are stored, and neither overwrites the other. */
class VersionConflict extends ContentRefusal {
	override readonly name = 'VersionConflict';

	constructor({ articleId, lang }: TextKey, basedOn: number | null, latest: number) {
		const message = `Article ${articleId} (${lang}) is at version ${latest}: another was saved after version ${basedOn ?? 0}, which this was written on.`;
		super('version-conflict', message, { articleId, lang, basedOn: basedOn ?? 0, latest });
	}
}

/**
 * Saves a text as a new version. Visitors still see the published one.
 *
 * @param basedOn the version the editor started from; null when there was none
 * @param content prepared before the transaction begins, since a large body takes time
 * @returns the new version's number
 * @throws TextNotFound when the article does not exist, PermissionMissing, VersionConflict
 */
export async function saveText(
	change: ContentChange,
	key: TextKey,
	{ basedOn, content }: { basedOn: number | null; content: VersionContent },
): Promise<number> {
	const { transaction } = change;
	change.markTextsChanged([key]);
	const latestVersion = await transaction
		.select({ articleId: articles.articleId })
		.from(articles)
		.where(eq(articles.articleId, key.articleId));
	if (latestVersion.length === 0) throw new TextNotFound(key);
	await authoriseArticle(change, 'write', key);
	const [text] = await transaction
		.select({ latest: articleTexts.latestVersion })
		.from(articleTexts)
		.where(isText(key));
	const latest = text?.latest ?? null;
	if (latest !== basedOn) throw new VersionConflict(key, basedOn, latest ?? 0);
	const [version] = (await writeVersions(change, [{ ...key, content }])) as [number];
	if (latest === null) await followOriginals(transaction, [key]);
	else await followRepeatedVersion(transaction, key, version);
	change.audit({ action: 'text.save', ...recordedText(key), version, details: { title: content.title } });
	return version;
}

type NewVersion = TextKey & { content: VersionContent };

/**
 * Writes a new version of each text, which becomes its latest; a new text starts as a draft. What
 * visitors see does not change. The articles must exist, and each text may occur only once.
 *
 * @returns the number of each text's new version, in the order of `versions`
 */
export async function writeVersions(
	{ transaction, actor }: ContentChange,
	versions: NewVersion[],
): Promise<number[]> {
	if (versions.length === 0) return [];
	const savedBy = isPerson(actor) ? actor.personId : null;
	const latest = await transaction.execute<{ article_id: string; lang: string; latest_version: number }>(sql`
		select texts.article_id, texts.lang, texts.latest_version from ${keyTable(versions)}
		join article_texts texts on texts.article_id = keys.article_id and texts.lang = keys.lang
		for update of texts
	`);
	const latestOf = new Map(latest.rows.map((row) => [`${row.lang}/${row.article_id}`, row.latest_version]));
	const numbers = versions.map((entry) => (latestOf.get(`${entry.lang}/${entry.articleId}`) ?? 0) + 1);
	const ids = sql.param(versions.map(({ articleId }) => articleId));
	const languages = sql.param(versions.map(({ lang }) => lang));
	await transaction.execute(sql`
		insert into article_versions (article_id, lang, version, ${contentNames}, saved_by)
		select article_id, lang, version, ${contentFromTexts}, ${savedBy}::text
		from unnest(
			${ids}::text[], ${languages}::text[], ${sql.param(numbers)}::int[],
			${contentArrays(versions.map(({ content }) => content))}
		) as versions(article_id, lang, version, ${contentNames})
	`);
	await transaction.execute(sql`
		insert into article_texts (article_id, lang, state, latest_version)
		select article_id, lang, 'draft', version
		from unnest(${ids}::text[], ${languages}::text[], ${sql.param(numbers)}::int[])
			as versions(article_id, lang, version)
		on conflict (article_id, lang) do update
		set latest_version = excluded.latest_version, modified_at = now()
	`);
	return numbers;
}
