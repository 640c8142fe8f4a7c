import type { ArticlePreview } from '@portico/api/answers/articles.ts';
import type { ArticleState } from '@portico/api/constants.ts';
import { sql } from 'drizzle-orm';
import { isIdentifier, type TextKey } from '../model/identifiers.ts';
import type { Database } from '../store/connect.ts';
import { type ArticleTextRow, articleText, articleTextFields } from './article.ts';
import { previewLinkEnd } from './preview-links.ts';

type PreviewRow = ArticleTextRow & {
	version: number;
	saved_at: string;
	state: ArticleState;
	published_at: string | null;
};

/**
 * The newest version of a text in any state, for anyone with a preview link to it. Null for everyone
 * else, so that the answer does not reveal which drafts exist. `publishedAt` is when visitors see it: the
 * scheduled time while there is a schedule.
 */
export async function findArticlePreview(
	database: Database,
	key: TextKey,
	secret: string,
): Promise<ArticlePreview | null> {
	if (!isIdentifier(key.articleId) || secret === '') return null;
	const expiresAt = await previewLinkEnd(database, key, secret);
	const row = expiresAt && (await loadLatest(database, key));
	const text = row && (await articleText(database, row, key.lang));
	if (!text) return null;
	return {
		...text,
		version: row.version,
		savedAt: new Date(row.saved_at).toISOString(),
		state: row.state,
		publishedAt: row.published_at && new Date(row.published_at).toISOString(),
		expiresAt: expiresAt.toISOString(),
	};
}

async function loadLatest(database: Database, key: TextKey): Promise<PreviewRow | undefined> {
	const { rows } = await database.execute<PreviewRow>(sql`
		select ${articleTextFields}, versions.version, versions.saved_at, texts.state,
			coalesce(texts.scheduled_for, texts.published_at) as published_at
		from article_texts texts
		join article_versions versions on versions.article_id = texts.article_id
			and versions.lang = texts.lang and versions.version = texts.latest_version
		join articles on articles.article_id = texts.article_id
		where texts.article_id = ${key.articleId} and texts.lang = ${key.lang}
	`);
	return rows[0];
}
