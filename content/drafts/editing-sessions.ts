import { type Language, languages } from '@portico/api/languages.ts';
import type { OpenEditor } from '@portico/api/newsroom/answers/editing.ts';
import { and, asc, eq, not, type SQL, sql } from 'drizzle-orm';
import { type Authorised, articleNotFound, authoriseArticle } from '../articles/texts/load-text.ts';
import { loadColumnTree } from '../columns/column-tree.ts';
import { notifyNewsroom } from '../events/notify-newsroom.ts';
import type { PersonActor } from '../model/actor.ts';
import { ContentRefusal } from '../model/refusals.ts';
import { allowedColumns, columnPaths, isOneOf } from '../newsroom/allowed-columns.ts';
import type { Viewer } from '../newsroom/load-listed-articles.ts';
import type { Database, Transaction } from '../store/connect.ts';
import { openEditors, workingCopies, workingMetadata } from '../store/tables/newsroom-schema.ts';
import { people } from '../store/tables/people-schema.ts';
import { articles } from '../store/tables/schema.ts';

/** An editor that has not been heard of for so long is taken for closed (decision 066). */
const aliveSeconds = 45;

const alive = sql`make_interval(secs => ${aliveSeconds}::int)`;

/** Rows far in the future are of before a clock was set back; a transaction that began later is a little ahead. */
const isAlive = sql`${openEditors.seenAt} between now() - ${alive} and now() + ${alive}`;

/** More open editors of one person are a program's, which every heartbeat would answer to everybody. */
const maxPerPerson = 20;

type Heartbeat = {
	/** One mounted editor. */
	editingSessionId: string;
	/** The languages that the person writes in it. */
	editingLanguages: readonly Language[];
	/** Of those, the languages to take over from another editor. */
	takeOver: readonly Language[];
};

/**
 * Notes that an article is open in an editor, and which of its texts are written there. One editor writes a text at a
 * time: the first, or who takes it over. That is a courtesy, which keeps people from writing over each other; saving
 * compares revisions all the same.
 *
 * @returns all open editors of the article, the first opened first, and the revisions of what is written
 * @throws ContentRefusal `article-not-found`, or `opening-of-another` for the session of somebody else;
 *   PermissionMissing
 */
export async function pingEditingSession(
	database: Database,
	actor: PersonActor,
	articleId: string,
	{ editingSessionId, editingLanguages, takeOver }: Heartbeat,
): Promise<{ items: OpenEditor[]; revisions: Revisions }> {
	return database.transaction(async (transaction) => {
		const authorised: Authorised = { transaction, actor, heldPermissions: new Set() };
		// Of one article in turn: two editors may begin to write at the same moment.
		const found = await transaction
			.select({ articleId: articles.articleId })
			.from(articles)
			.where(eq(articles.articleId, articleId))
			.for('no key update');
		if (found.length === 0) throw articleNotFound(articleId);
		await authoriseArticle(authorised, 'read', { articleId, lang: null });
		for (const lang of editingLanguages) await authoriseArticle(authorised, 'write', { articleId, lang });
		const gone = await transaction
			.delete(openEditors)
			.where(and(eq(openEditors.articleId, articleId), not(isAlive)))
			.returning({ editingSessionId: openEditors.editingSessionId });
		const before = await transaction.select().from(openEditors).where(eq(openEditors.articleId, articleId));
		const others = before.filter((editor) => editor.editingSessionId !== editingSessionId);
		const own = before.find((editor) => editor.editingSessionId === editingSessionId);
		const isFree = (lang: Language) => !others.some((editor) => editor.editingLanguages.includes(lang));
		const held = languages.filter(
			(lang) => editingLanguages.includes(lang) && (isFree(lang) || takeOver.includes(lang)),
		);
		let isChanged = gone.length > 0 || !own || own.editingLanguages.join() !== held.join();
		for (const editor of others) {
			const left = editor.editingLanguages.filter((lang) => !held.includes(lang));
			if (left.length === editor.editingLanguages.length) continue;
			isChanged = true;
			await transaction
				.update(openEditors)
				.set({ editingLanguages: left })
				.where(eq(openEditors.editingSessionId, editor.editingSessionId));
		}
		const row = { articleId, personId: actor.personId, editingLanguages: [...held], seenAt: sql`now()` };
		const written = await transaction
			.insert(openEditors)
			.values({ editingSessionId, ...row })
			.onConflictDoUpdate({
				...{ target: openEditors.editingSessionId, set: row },
				setWhere: eq(openEditors.personId, actor.personId),
			})
			.returning({ editingSessionId: openEditors.editingSessionId });
		if (written.length === 0) {
			throw new ContentRefusal('opening-of-another', 'This editing session is of another person.');
		}
		await transaction.delete(openEditors).where(beyondMax(actor.personId));
		if (isChanged) await notifyNewsroom(transaction, { topics: ['presence'] });
		const items = await loadEditors(transaction, actor, eq(openEditors.articleId, articleId));
		return { items, revisions: await loadRevisions(transaction, articleId) };
	});
}

/** The editors of a person that were not heard of for the longest time, where there are too many. */
const beyondMax = (personId: string) => sql`${openEditors.editingSessionId} in (
	select opening from open_editors where person_id = ${personId}
	order by seen_at desc, opening offset ${maxPerPerson}
)`;

/** Removes editors that have ended without a word. @returns how many */
export async function removeDeadEditors(database: Database): Promise<number> {
	const dead = await database
		.delete(openEditors)
		.where(not(isAlive))
		.returning({ editingSessionId: openEditors.editingSessionId });
	return dead.length;
}

/** Of the working copies of an article and of its metadata; 0 for none. */
type Revisions = Record<Language | 'facts', number>;

async function loadRevisions(transaction: Transaction, articleId: string): Promise<Revisions> {
	const copies = await transaction
		.select({ lang: workingCopies.lang, revision: workingCopies.revision })
		.from(workingCopies)
		.where(eq(workingCopies.articleId, articleId));
	const [facts] = await transaction
		.select({ revision: workingMetadata.revision })
		.from(workingMetadata)
		.where(eq(workingMetadata.articleId, articleId));
	const of = (lang: Language) => copies.find((copy) => copy.lang === lang)?.revision ?? 0;
	return { zh: of('zh'), en: of('en'), facts: facts?.revision ?? 0 };
}

/** Tells the other editors of an article that something was saved in this one, if there are others. */
export async function tellOtherEditors(
	transaction: Transaction,
	{ personId }: PersonActor,
	articleId: string,
	editingSessionId: string | null,
): Promise<void> {
	const isOwn = sql`(${openEditors.editingSessionId} = ${editingSessionId ?? ''} and ${openEditors.personId} = ${personId})`;
	const others = await transaction
		.select({ editingSessionId: openEditors.editingSessionId })
		.from(openEditors)
		.where(and(eq(openEditors.articleId, articleId), not(isOwn), isAlive))
		.limit(1);
	if (others.length > 0) await notifyNewsroom(transaction, { topics: ['presence'] });
}

/** Notes that an editor was closed; its person's own alone. */
export async function releaseEditingSession(
	database: Database,
	{ personId }: PersonActor,
	editingSessionId: string,
): Promise<void> {
	await database.transaction(async (transaction) => {
		const closed = await transaction
			.delete(openEditors)
			.where(and(eq(openEditors.editingSessionId, editingSessionId), eq(openEditors.personId, personId)))
			.returning({ editingSessionId: openEditors.editingSessionId });
		if (closed.length > 0) await notifyNewsroom(transaction, { topics: ['presence'] });
	});
}

/** The open editors of the articles that a person may read. */
export async function listOpenEditors(
	database: Database,
	viewer: Pick<Viewer, 'grants'> & Pick<PersonActor, 'personId'>,
): Promise<OpenEditor[]> {
	const readable = allowedColumns(viewer.grants, 'read', null, columnPaths(await loadColumnTree(database)));
	return loadEditors(database, viewer, and(isAlive, isOneOf(sql`${articles.fdCode}`, readable)));
}

/** The identifier of a session is told to its own person alone. */
async function loadEditors(
	database: Pick<Transaction, 'select'>,
	{ personId }: Pick<PersonActor, 'personId'>,
	condition: SQL | undefined,
): Promise<OpenEditor[]> {
	const rows = await database
		.select({
			opening: openEditors.editingSessionId,
			articleId: openEditors.articleId,
			personId: openEditors.personId,
			name: people.displayName,
			writes: openEditors.editingLanguages,
			openedAt: openEditors.openedAt,
		})
		.from(openEditors)
		.innerJoin(people, eq(people.personId, openEditors.personId))
		.innerJoin(articles, eq(articles.articleId, openEditors.articleId))
		.where(condition)
		.orderBy(asc(openEditors.openedAt), asc(openEditors.editingSessionId));
	return rows.map(({ openedAt, opening, ...editor }) => ({
		...editor,
		opening: editor.personId === personId ? opening : null,
		since: openedAt.toISOString(),
	}));
}
