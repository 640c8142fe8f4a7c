import { isRemoved } from '@portico/content/changes/removals.ts';
import type { Database } from '@portico/content/store/connect.ts';
import type { RemovedKind } from '@portico/content/store/tables/schema.ts';
import { Missing } from './http-error.ts';
import { type Message, messages } from './messages.ts';

const messagesByKind: Record<RemovedKind, { notFound: Message; removed: Message }> = {
	article: { notFound: messages.articleNotFound, removed: messages.articleRemoved },
	column: { notFound: messages.columnNotFound, removed: messages.columnRemoved },
	leader: { notFound: messages.leaderNotFound, removed: messages.leaderRemoved },
};

/** The answer for missing content: code 410 if it was removed, 404 if it never existed. */
export async function missing(database: Database, kind: RemovedKind, id: string): Promise<Missing> {
	const { notFound, removed } = messagesByKind[kind];
	return (await isRemoved(database, kind, id)) ? new Missing(removed, 410) : new Missing(notFound);
}
