import { sql } from 'drizzle-orm';
import { changeContent } from '../changes/change-content.ts';
import { outdatedLanguage } from '../changes/outdated-translations.ts';
import type { Database } from '../store/connect.ts';
import { stateBits } from '../store/tables/newsroom-schema.ts';
import { titleOrderVersion } from '../words/title-order.ts';

/** Articles compared at a time: publications wait while as many are written. */
const batchSize = 200;

/**
 * Adds the articles that the newsroom's list lacks, and updates those that an earlier build wrote or has changed: all of
 * them when the table or the order of titles is new, later those that another instance wrote during an update.
 *
 * @param between awaited between batches; an error it throws ends the run
 * @returns the number of written rows
 */
export async function completeArticleList(database: Database, between: () => Promise<void>): Promise<number> {
	let written = 0;
	let last = '';
	for (;;) {
		const compared = await loadOutdated(database, last);
		const outdated = compared.filter((row) => row.outdated).map((row) => row.article_id);
		if (outdated.length > 0) {
			await changeContent(database, 'system:maintenance', async (change) =>
				change.markArticlesChanged(outdated),
			);
			written += outdated.length;
		}
		if (compared.length < batchSize) return written;
		last = compared.at(-1)?.article_id ?? last;
		await between();
	}
}

/** The articles after another one by identifier, and whether their rows are missing or outdated. */
async function loadOutdated(
	database: Database,
	after: string,
): Promise<{ article_id: string; outdated: boolean }[]> {
	const { rows } = await database.execute<{ article_id: string; outdated: boolean }>(sql`
		select articles.article_id,
			list.article_id is null or list.fd_code <> articles.fd_code or list.also_in <> articles.also_in
				or not starts_with(list.title_order, ${titleOrderVersion})
				or list.changed_at <> coalesce((
					select max(modified_at) from article_texts texts where texts.article_id = articles.article_id
				), articles.saved_at)
				or list.states & ${stateBits(['outdated'], null)}::int <> case
					${outdatedLanguage(sql`articles.article_id`)}
					when 'zh' then ${stateBits(['outdated'], 'zh')}::int
					when 'en' then ${stateBits(['outdated'], 'en')}::int
					else 0
				end as outdated
		from (
			select * from articles where article_id collate "C" > ${after}
			order by article_id collate "C" limit ${batchSize}
		) articles
		left join lateral (
			select * from article_list where article_list.article_id = articles.article_id limit 1
		) list on true
		order by articles.article_id collate "C"
	`);
	return rows;
}
