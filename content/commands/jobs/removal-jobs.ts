import { removeArticle } from '../../articles/remove-article.ts';
import { moveArticles } from '../../articles/upsert-articles.ts';
import { changeContent } from '../../changes/change-content.ts';
import { relistMovedColumns, removeColumn } from '../../columns/upsert-columns.ts';
import { removeUnit } from '../../company/organisation.ts';
import { removeLeader } from '../../company/upsert-leaders.ts';
import type { JobListener, JobOf, JobStore } from '../jobs.ts';

/** Articles per transaction. */
const moveBatchSize = 50;

const actor = 'system:command';

export async function runRemoveArticle(
	{ database }: JobStore,
	{ articleId }: JobOf<'remove article'>,
): Promise<string[]> {
	const texts = await changeContent(database, actor, (change) => removeArticle(change, articleId));
	const languages = texts.map(({ before }) => before?.lang).join(', ');
	return [
		`${articleId} is removed (${languages || 'no texts'}). Its versions stay; publish one to bring it back.`,
	];
}

/**
 * Articles are moved batch by batch, so visitors temporarily see some in the old column and some in the
 * new one.
 */
export async function runRemoveColumn(
	{ database }: JobStore,
	{ fdCode, moveTo }: JobOf<'remove column'>,
	listener: JobListener,
	signal: AbortSignal,
): Promise<string[]> {
	await relistMovedColumns(database, async () => signal.throwIfAborted());
	const moved = moveTo === undefined ? 0 : await moveAll(moveTo);
	await changeContent(database, actor, (change) => removeColumn(change, fdCode));
	return [...(moved > 0 ? [`${moved} articles moved to ${moveTo}.`] : []), `${fdCode} is removed.`];

	async function moveAll(to: string): Promise<number> {
		let done = 0;
		for (let lastBatch = moveBatchSize; lastBatch === moveBatchSize; ) {
			signal.throwIfAborted();
			const some = await changeContent(database, actor, (change) =>
				moveArticles(change, { from: fdCode, to, limit: moveBatchSize }),
			);
			lastBatch = some.length;
			done += lastBatch;
			await listener.progress({ what: 'articles', done, detail: `moved to ${to}`, share: null });
		}
		return done;
	}
}

export async function runRemoveLeader(
	{ database }: JobStore,
	{ number }: JobOf<'remove leader'>,
): Promise<string[]> {
	const { before } = await changeContent(database, actor, (change) => removeLeader(change, number));
	return [`Leader ${number} (${before?.names.zh}) is removed.`];
}

export async function runRemoveUnit(
	{ database }: JobStore,
	{ unitId }: JobOf<'remove unit'>,
): Promise<string[]> {
	const { before } = await changeContent(database, actor, (change) => removeUnit(change, unitId));
	return [`${unitId} (${before?.names.zh}) is removed.`];
}
