import { sql } from 'drizzle-orm';
import type { ContentChange } from '../../../changes/content-change.ts';
import { isPerson } from '../../../model/actor.ts';
import { keyTable, type TextKey } from '../../../model/text-key.ts';
import type { VersionContent } from './version-content.ts';

export type NewVersion = TextKey & { content: VersionContent };

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
	const column = <Value>(read: (version: NewVersion, index: number) => Value) =>
		sql.param(versions.map((version, index) => read(version, index)));
	const ids = column(({ articleId }) => articleId);
	const languages = column(({ lang }) => lang);
	await transaction.execute(sql`
		insert into article_versions (
			article_id, lang, version, title, subtitle, summary, body, blocks, video_id, excerpt, source, author, editor,
			saved_by
		)
		select article_id, lang, version, title, subtitle, summary, body, blocks::jsonb, video_id, excerpt, source,
			author, editor, ${savedBy}::text
		from unnest(
			${ids}::text[], ${languages}::text[], ${sql.param(numbers)}::int[],
			${column(({ content }) => content.title)}::text[], ${column(({ content }) => content.subtitle)}::text[],
			${column(({ content }) => content.summary)}::text[], ${column(({ content }) => content.body)}::text[],
			${column(({ content }) => JSON.stringify(content.blocks))}::text[],
			${column(({ content }) => content.videoId)}::text[], ${column(({ content }) => content.excerpt)}::text[],
			${column(({ content }) => content.source)}::text[], ${column(({ content }) => content.author)}::text[],
			${column(({ content }) => content.editor)}::text[]
		) as versions(
			article_id, lang, version, title, subtitle, summary, body, blocks, video_id, excerpt, source, author, editor
		)
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
