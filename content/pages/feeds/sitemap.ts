import { isLanguage, type Language, languages } from '@portico/api/languages.ts';
import { sql } from 'drizzle-orm';
import { noteTags } from '../../events/answer-tags.ts';
import { sitemapTag } from '../../events/content-tags.ts';
import { isIdentifier } from '../../model/identifiers.ts';
import type { Database } from '../../store/connect.ts';
import { shownModification } from '../../store/tables/published-text.ts';
import { publishedIdsAfter } from './published-ids.ts';

/** An article's pages for search engines: one in each of its languages. */
export type SitemapEntry = { articleId: string; languages: Language[]; modifiedAt: Date };

/**
 * A page of the published articles by id, after the given one (from the first for `''`), so that each
 * page costs the same.
 */
export async function listSitemapEntries(
	database: Database,
	after: string,
	count: number,
): Promise<SitemapEntry[]> {
	if (after !== '' && !isIdentifier(after)) return [];
	noteTags(sitemapTag());
	const { rows } = await database.execute<{ article_id: string; langs: string[]; modified_at: string }>(sql`
		select texts.article_id, array_agg(texts.lang) as langs,
			max(${shownModification}) as modified_at
		from (${publishedIdsAfter(after)} limit ${count}) page
		join article_texts texts on texts.article_id = page.article_id and texts.published_version is not null
		join article_versions versions on versions.article_id = texts.article_id
			and versions.lang = texts.lang and versions.version = texts.published_version
		group by texts.article_id
		order by texts.article_id
	`);
	return rows.map((row) => ({
		articleId: row.article_id,
		languages: languages.filter((language) => row.langs.filter(isLanguage).includes(language)),
		modifiedAt: new Date(row.modified_at),
	}));
}
