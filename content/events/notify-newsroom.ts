import type { Topic } from '@portico/api/newsroom/topics.ts';
import { sql } from 'drizzle-orm';
import type { Transaction } from '../store/connect.ts';

/** The channel on which instances learn what changed for people of the newsroom. */
export const newsroomChannel = 'newsroom_events';

/** `personIds`: only for these people's screens; for everybody's, if missing. */
export type NewsroomNotice = { topics: Topic[]; personIds?: string[] };

/** Announces a change to the newsroom's open screens, on all instances, when the transaction commits. */
export async function notifyNewsroom(
	transaction: Pick<Transaction, 'execute'>,
	notice: NewsroomNotice,
): Promise<void> {
	await transaction.execute(sql`select pg_notify(${newsroomChannel}, ${JSON.stringify(notice)})`);
}

/** The channel that announces the number of a new content event when its transaction commits. */
export const eventChannel = 'content_events';
