import { openStore } from '@portico/content/store/connect.ts';
import { sql } from 'drizzle-orm';

/**
 * Finds acknowledged writes that are missing in a store that is no longer in use.
 *
 * @param shown whether each article's Chinese text was last published
 * @param views of articles, by server
 */
export async function findLostWrites(
	{ DATA_DIR: dataDir, DATABASE_URL: databaseUrl }: { DATA_DIR: string; DATABASE_URL: string },
	shown: ReadonlyMap<string, boolean>,
	views: readonly ReadonlyMap<string, number>[],
): Promise<string[]> {
	const { database, close } = await openStore({ databaseUrl: databaseUrl || null, dataDir });
	try {
		const states = await database.execute<{ article_id: string; is_shown: boolean }>(sql`
			select article_id, published_version is not null as is_shown from article_texts where lang = 'zh'
		`);
		const counts = await database.execute<{ article_id: string; views: number }>(sql`
			select article_id, sum(views + unranked_views)::int as views from article_view_days group by article_id
		`);
		const isShown = new Map(states.rows.map((row) => [row.article_id, row.is_shown]));
		const counted = new Map(counts.rows.map((row) => [row.article_id, row.views]));
		const lost = [...shown].filter(([articleId, wanted]) => isShown.get(articleId) !== wanted);
		const articleIds = new Set(views.flatMap((some) => [...some.keys()]));
		const fewer = [...articleIds].filter(
			(articleId) => (counted.get(articleId) ?? 0) < sum(views.map((some) => some.get(articleId) ?? 0)),
		);
		return [...lost.map(([articleId]) => articleId), ...fewer.map((articleId) => `views of ${articleId}`)];
	} finally {
		await close();
	}
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0);
