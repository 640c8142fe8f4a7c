import { sql } from 'drizzle-orm';
import type { Transaction } from '../store/connect.ts';
import { articleTexts, articleVersions } from '../store/schema.ts';
import { keyTable, type TextKey } from './text-key.ts';
import type { VersionContent } from './version-content.ts';

export type NewVersion = TextKey & { content: VersionContent };

/**
 * Writes a new version of each text, which becomes its latest; a text that did not exist begins as a
 * draft. What visitors see does not change. The articles must exist, and each text stand here once.
 *
 * @returns the number each text's new version got, in the order of `versions`
 */
export async function writeVersions(transaction: Transaction, versions: NewVersion[]): Promise<number[]> {
	if (versions.length === 0) return [];
	const latest = await transaction.execute<{ article_id: string; lang: string; latest_version: number }>(sql`
		select texts.article_id, texts.lang, texts.latest_version from ${keyTable(versions)}
		join article_texts texts on texts.article_id = keys.article_id and texts.lang = keys.lang
		for update of texts
	`);
	const latestOf = new Map(latest.rows.map((row) => [`${row.lang}/${row.article_id}`, row.latest_version]));
	const numbers = versions.map((entry) => (latestOf.get(`${entry.lang}/${entry.articleId}`) ?? 0) + 1);
	await transaction.insert(articleVersions).values(
		versions.map(({ articleId, lang, content }, index) => ({
			articleId,
			lang,
			version: numbers[index] as number,
			...content,
		})),
	);
	await transaction
		.insert(articleTexts)
		.values(
			versions.map(({ articleId, lang }, index) => ({
				articleId,
				lang,
				state: 'draft' as const,
				latestVersion: numbers[index] as number,
			})),
		)
		.onConflictDoUpdate({
			target: [articleTexts.articleId, articleTexts.lang],
			set: { latestVersion: sql`excluded.latest_version`, modifiedAt: sql`now()` },
		});
	return numbers;
}
