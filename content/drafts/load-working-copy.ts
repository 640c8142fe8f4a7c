import { otherLanguage } from '@portico/api/languages.ts';
import type { FollowedCopy } from '@portico/api/newsroom/answers/editing.ts';
import { completeText } from '@portico/api/newsroom/article-text.ts';
import { and, eq } from 'drizzle-orm';
import { articleNotFound } from '../articles/texts/load-text.ts';
import { readingVersion } from '../bodies/sanitise-body.ts';
import { loadColumnTree } from '../columns/column-tree.ts';
import type { TextKey } from '../model/identifiers.ts';
import { columnPaths } from '../newsroom/allowed-columns.ts';
import type { Viewer } from '../newsroom/load-listed-articles.ts';
import { may, PermissionMissing } from '../permissions/authorise.ts';
import type { Database } from '../store/connect.ts';
import { type CopyReading, workingCopies } from '../store/tables/newsroom-schema.ts';
import { people } from '../store/tables/people-schema.ts';
import { articles } from '../store/tables/schema.ts';
import { isCopyOf, readCopy } from './working-copy.ts';

type CopyRow = typeof workingCopies.$inferSelect;

/**
 * The working copy of one text, for editors that follow what a colleague writes: they ask at each save, so that it costs
 * a row.
 *
 * @param since the revision that the editor has
 * @returns the revision by now; `copy` null where that is the same, or nothing waits to become a version
 * @throws ContentRefusal `article-not-found`, PermissionMissing
 */
export async function loadWorkingCopy(
	database: Database,
	viewer: Viewer & { personId: string },
	{ articleId, lang }: TextKey,
	since: number,
): Promise<FollowedCopy> {
	const [article] = await database
		.select({ fdCode: articles.fdCode })
		.from(articles)
		.where(eq(articles.articleId, articleId));
	if (!article) throw articleNotFound(articleId);
	const columnPath = columnPaths(await loadColumnTree(database)).get(article.fdCode) ?? [article.fdCode];
	const isReadable =
		may(viewer.grants, 'read', { columnPath, lang }) ||
		may(viewer.grants, 'write', { columnPath, lang: otherLanguage(lang) });
	if (!isReadable) throw new PermissionMissing('read', { fdCode: article.fdCode, lang });
	const [found] = await database
		.select({ row: workingCopies, savedBy: people.displayName })
		.from(workingCopies)
		.leftJoin(people, eq(people.personId, workingCopies.savedBy))
		.where(isCopyOf({ articleId, lang }));
	const revision = found?.row.revision ?? 0;
	const content = found?.row.content && completeText(found.row.content);
	if (!found || !content || revision === since) return { revision, copy: null };
	const { row, savedBy } = found;
	const { html, remarks } = await readStoredCopy(database, row, content.body, viewer.personId);
	return {
		revision,
		copy: {
			...{ content: { ...content, body: html ?? content.body }, isCleaned: html !== null, remarks, revision },
			...{ baseVersion: row.baseVersion, ownSave: saveOf(row, viewer.personId) },
			copySaved: { at: row.savedAt.toISOString(), by: savedBy },
		},
	};
}

/** Which of their editing sessions has saved it last, told to the person alone. */
export function saveOf(
	{ savedBy, editingSessionId, sequence }: Pick<CopyRow, 'savedBy' | 'editingSessionId' | 'sequence'>,
	personId: string,
): { opening: string; attempt: number } | null {
	if (savedBy !== personId || editingSessionId === null) return null;
	return { opening: editingSessionId, attempt: sequence ?? 0 };
}

/** How a working copy is read: as it was when it was saved, unless an earlier edition did that. */
export async function readStoredCopy(
	database: Database,
	copy: Pick<CopyRow, 'articleId' | 'lang' | 'revision' | 'reading'>,
	body: string,
	personId: string,
): Promise<CopyReading> {
	const { reading: known } = copy;
	// Remarks were sentences once.
	const isKnown = known?.by === readingVersion && known.remarks.every((remark) => 'kind' in remark);
	if (isKnown) return known;
	const reading = await readCopy(body, personId);
	await database
		.update(workingCopies)
		.set({ reading })
		.where(and(isCopyOf(copy), eq(workingCopies.revision, copy.revision)));
	return reading;
}
