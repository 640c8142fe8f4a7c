import type { Database } from '@portico/content/store/connect.ts';
import { sql } from 'drizzle-orm';
import { generatedColumns } from '../articles/columns.ts';
import { composeArticle } from '../articles/compose-article.ts';

const batchSize = 1000;

/** Texts that the measuring person changed. */
const changedByPerson = 10_000;

/**
 * Writes generated articles straight into the tables, without bodies, which lists do not read: an import of 100,000
 * takes a quarter of an hour. One of 20 texts is a draft, one has a newer version than the published one, one is
 * scheduled, one withdrawn. The list of articles is left to complete.
 */
export async function writeListedArticles(
	database: Database,
	count: number,
	personId: string,
): Promise<void> {
	for (const { fdCode, parent, page, names } of generatedColumns) {
		await database.execute(sql`
			insert into columns (fd_code, parent, page, names)
			values (${fdCode}, ${parent}, ${page}, ${JSON.stringify(names)}::jsonb)
		`);
	}
	for (let start = 0; start < count; start += batchSize) {
		const batch = Array.from({ length: Math.min(batchSize, count - start) }, (_, index) =>
			composeArticle(start + index, count),
		);
		await writeBatch(database, batch, start);
	}
	await database.execute(sql`
		insert into person_text_changes (person_id, article_id, lang, changed_at)
		select ${personId}, article_id, lang, modified_at from article_texts
		order by md5(article_id || lang) limit ${changedByPerson}
	`);
}

async function writeBatch(
	database: Database,
	articles: ReturnType<typeof composeArticle>[],
	start: number,
): Promise<void> {
	const rows = articles.map(({ texts, ...article }) => article);
	await database.execute(sql`
		insert into articles (article_id, fd_code, also_in)
		select "articleId", "fdCode", "alsoIn" from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
			as rows("articleId" text, "fdCode" text, "alsoIn" text[])
	`);
	const texts = articles.flatMap(({ articleId, publishedAt, texts: { zh, en } }, index) =>
		Object.entries(en ? { zh, en } : { zh }).map(([lang, { title, author }]) => {
			return {
				articleId,
				lang,
				title,
				author,
				publishedAt,
				kind: ((start + index) * 7 + (lang === 'zh' ? 0 : 3)) % 20,
			};
		}),
	);
	await database.execute(sql`
		with texts as (
			select * from jsonb_to_recordset(${JSON.stringify(texts)}::jsonb) as rows(
				"articleId" text, lang text, title text, author text, "publishedAt" timestamptz, kind int
			)
		),
		versions as (
			insert into article_versions (article_id, lang, version, title, author, body, blocks, excerpt)
			select "articleId", lang, version, title, author, '', '[]', '' from texts
			join generate_series(1, 2) version on version = 1 or kind = 1
		)
		insert into article_texts (article_id, lang, state, latest_version, published_version, published_at,
			scheduled_version, scheduled_for, modified_at, media_uses_version)
		select "articleId", lang,
			case kind when 0 then 'draft' when 2 then 'scheduled' when 3 then 'withdrawn' else 'published' end,
			case kind when 1 then 2 else 1 end,
			case when kind not in (0, 2, 3) then 1 end,
			case when kind not in (0, 2) then "publishedAt" end,
			case kind when 2 then 1 end,
			case kind when 2 then "publishedAt" + interval '100 years' end,
			"publishedAt" + interval '1 hour',
			case when kind not in (0, 2, 3) then 1 end
		from texts
	`);
}
