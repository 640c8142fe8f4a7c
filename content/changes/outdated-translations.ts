import { type SQL, sql } from 'drizzle-orm';

/**
 * The translation of an article with texts in both languages, as a selection of one row or none: its language `lang`, the
 * version of the original that it follows, and the latest version of the original. The original is the text whose first
 * version is older; the Chinese one if both are as old. A translation of an earlier build is taken to follow what the
 * original said when its own latest version was saved.
 */
export function translationOf(articleId: SQL): SQL {
	return sql`
		select translation.lang, original.latest_version as original_version,
			coalesce(translation.follows_version, (
				select max(version) from article_versions
				where article_id = original.article_id and lang = original.lang and saved_at <= (
					select saved_at from article_versions
					where article_id = translation.article_id and lang = translation.lang
						and version = translation.latest_version
				)
			), (
				select min(version) from article_versions
				where article_id = original.article_id and lang = original.lang
			)) as follows_version
		from article_texts translation
		join article_texts original
			on original.article_id = translation.article_id and original.lang <> translation.lang
		where translation.article_id = ${articleId}
			and (${firstSaved('original')}, original.lang <> 'zh')
				< (${firstSaved('translation')}, translation.lang <> 'zh')
	`;
}

function firstSaved(text: 'original' | 'translation'): SQL {
	const table = sql.raw(text);
	return sql`(
		select saved_at from article_versions
		where article_id = ${table}.article_id and lang = ${table}.lang order by version limit 1
	)`;
}

/** The language in which the translation of an article is older than the original; null for none. */
export function outdatedLanguage(articleId: SQL): SQL {
	return sql`(
		select lang from (${translationOf(articleId)}) translated where follows_version < original_version
	)`;
}
