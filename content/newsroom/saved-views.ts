import { randomUUID } from 'node:crypto';
import type { SavedView } from '@portico/api/newsroom/answers/articles.ts';
import { and, count, eq, ne, sql } from 'drizzle-orm';
import { appendAudit } from '../audit/append-audit.ts';
import { notifyNewsroom } from '../events/notify-newsroom.ts';
import type { PersonActor } from '../model/actor.ts';
import { ContentRefusal, InvalidFields } from '../model/refusals.ts';
import type { Database, Transaction } from '../store/connect.ts';
import { people, savedViews } from '../store/tables/people-schema.ts';

const maxViews = 30;

const { compare } = new Intl.Collator('zh-u-co-pinyin');

/** The saved views of a person, by name. */
export async function listViews(database: Database, personId: string): Promise<SavedView[]> {
	const { viewId, name, query } = savedViews;
	const views = await database
		.select({ viewId, name, query })
		.from(savedViews)
		.where(eq(savedViews.personId, personId));
	return views.toSorted((one, other) => compare(one.name, other.name));
}

/**
 * Saves a view of a person under a name, which replaces one of that name.
 *
 * @throws InvalidFields `too-many-views`
 */
export async function saveView(
	database: Database,
	actor: PersonActor,
	{ name, query }: { name: string; query: string },
): Promise<SavedView> {
	const { personId } = actor;
	return database.transaction(async (transaction) => {
		await lockPerson(transaction, personId);
		const [others] = await transaction
			.select({ number: count() })
			.from(savedViews)
			.where(and(eq(savedViews.personId, personId), ne(savedViews.name, name)));
		if ((others?.number ?? 0) >= maxViews) {
			throw new InvalidFields({ name: { code: 'too-many-views', parameters: { max: maxViews } } });
		}
		const [saved] = await transaction
			.insert(savedViews)
			.values({ viewId: randomUUID(), personId, name, query })
			.onConflictDoUpdate({ target: [savedViews.personId, savedViews.name], set: { query } })
			.returning({ viewId: savedViews.viewId });
		await notifyNewsroom(transaction, { topics: ['saved-views'], personIds: [personId] });
		await appendAudit(transaction, actor, { action: 'view.save', details: { name, query } });
		return { viewId: saved?.viewId ?? '', name, query };
	});
}

/** Removes a view of a person. @throws ContentRefusal `view-not-found` */
export async function removeView(database: Database, actor: PersonActor, viewId: string): Promise<void> {
	const { personId } = actor;
	await database.transaction(async (transaction) => {
		const removed = await transaction
			.delete(savedViews)
			.where(and(eq(savedViews.personId, personId), eq(savedViews.viewId, viewId)))
			.returning({ name: savedViews.name });
		const [view] = removed;
		if (!view) throw new ContentRefusal('view-not-found', `There is no saved view ${viewId}.`);
		await notifyNewsroom(transaction, { topics: ['saved-views'], personIds: [personId] });
		await appendAudit(transaction, actor, { action: 'view.remove', details: { name: view.name } });
	});
}

/** Two saves at the same time must not both be the last that is allowed. */
async function lockPerson(transaction: Transaction, personId: string): Promise<void> {
	await transaction.execute(sql`select 1 from ${people} where ${people.personId} = ${personId} for update`);
}
