import type { Article } from '@portico/api/answers/articles.ts';
import { type Language, languages } from '@portico/api/languages.ts';
import { sql } from 'drizzle-orm';
import { noteTags } from '../../events/answer-tags.ts';
import { articleTag, textTag } from '../../events/content-tags.ts';
import { isIdentifier } from '../../model/identifiers.ts';
import type { Database } from '../../store/connect.ts';
import { shownModification } from '../../store/tables/published-text.ts';
import { type ArticleTextRow, articleText, articleTextFields } from './article-text.ts';
import { type NeighbourRow, neighbourRows, neighboursOf } from './neighbours.ts';

type ArticleRow = ArticleTextRow & {
	published_at: string;
	modified_at: string;
	published_in: Language[];
	neighbours: NeighbourRow[];
};

/**
 * A published article, in the other language when the requested one is missing (design, section 2); null
 * when neither is published. Its neighbours are in the language of the text.
 */
export async function findArticle(
	database: Database,
	articleId: string,
	language: Language,
): Promise<Article | null> {
	if (!isIdentifier(articleId)) return null;
	noteTags(articleTag(articleId));
	const row = await loadPublished(database, articleId, language);
	if (row) noteTags(textTag(articleId, row.lang));
	const text = row && (await articleText(database, row, language));
	if (!text) return null;
	const publishedAt = new Date(row.published_at);
	return {
		...text,
		publishedAt: publishedAt.toISOString(),
		modifiedAt: new Date(row.modified_at).toISOString(),
		languages: languages.filter((lang) => row.published_in.includes(lang)),
		...neighboursOf(row.neighbours, { articleId, fdCode: row.fd_code, language: row.lang }),
	};
}

async function loadPublished(
	database: Database,
	articleId: string,
	language: Language,
): Promise<ArticleRow | undefined> {
	const { rows } = await database.execute<ArticleRow>(sql`
		with shown as materialized (
			select ${articleTextFields}, texts.published_at, ${shownModification} as modified_at,
				array(
					select lang from article_texts
					where article_id = texts.article_id and published_version is not null
				) as published_in
			from article_texts texts
			join article_versions versions on versions.article_id = texts.article_id
				and versions.lang = texts.lang and versions.version = texts.published_version
			join articles on articles.article_id = texts.article_id
			where texts.article_id = ${articleId}
			order by texts.lang = ${language} desc limit 1
		)
		select shown.*, ${neighbourRows} as neighbours from shown
	`);
	return rows[0];
}
