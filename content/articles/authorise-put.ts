import type { ContentAction } from '@portico/api/newsroom/actions.ts';
import type { ContentChange } from '../changes/content-change.ts';
import type { RowChange } from '../changes/row-change.ts';
import { isPerson } from '../model/actor.ts';
import { authorise } from '../permissions/authorise.ts';
import type { ArticleRow } from './put-articles.ts';

/**
 * Refuses a person who may not make these changes of articles: each needs `write` in the home column and in every
 * column that the article enters or leaves, and `pin` in the home column if its place at the top changes.
 *
 * @throws PermissionMissing
 */
export async function authorisePut(
	{ transaction, actor }: ContentChange,
	changes: RowChange<ArticleRow>[],
): Promise<void> {
	if (!isPerson(actor)) return;
	const needed = new Map(changes.flatMap(neededActions).map((entry) => [entry.join(' '), entry]));
	for (const [action, fdCode] of needed.values()) {
		await authorise(transaction, actor, action, { fdCode, lang: null });
	}
}

function neededActions({ before, after }: RowChange<ArticleRow>): [ContentAction, string][] {
	const homes = [before?.fdCode, after?.fdCode].filter((fdCode) => fdCode !== undefined);
	const written = new Set([...homes, ...changedPlaces(before, after)]);
	const isPinnedAnew = (before?.pinned ?? false) !== (after?.pinned ?? false);
	return [
		...Array.from(written, (fdCode): [ContentAction, string] => ['write', fdCode]),
		...(isPinnedAnew ? homes : []).map((fdCode): [ContentAction, string] => ['pin', fdCode]),
	];
}

/** The columns that an article enters or leaves. */
export function changedPlaces(before: ArticleRow | null, after: ArticleRow | null): string[] {
	const [earlier, later] = [columnsOf(before), columnsOf(after)];
	return [
		...earlier.filter((fdCode) => !later.includes(fdCode)),
		...later.filter((fdCode) => !earlier.includes(fdCode)),
	];
}

/** The home column of an article and the further ones. */
export function columnsOf(row: ArticleRow | null): string[] {
	return row ? [row.fdCode, ...row.alsoIn] : [];
}
