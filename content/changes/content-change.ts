import { isDeepStrictEqual } from 'node:util';
import { and, eq, inArray } from 'drizzle-orm';
import type { AuditRecord } from '../audit/append-audit.ts';
import type { Actor } from '../model/actor.ts';
import { isIdentifier, type TextKey } from '../model/identifiers.ts';
import type { Database, Transaction } from '../store/connect.ts';
import { type RemovedKind, removals } from '../store/tables/schema.ts';
import type { EventKind } from './record-event.ts';
import type { IndexedContents } from './refresh-search-texts.ts';

/**
 * A change of content in progress. Operations receive it and may be combined, since it is one
 * transaction.
 */
export class ContentChange {
	/**
	 * Holds the event lock. Await nothing but SQL in it: an embedded store answers no other query
	 * meanwhile.
	 */
	readonly transaction: Transaction;
	readonly actor: Actor;
	/** Tags of outdated answers, by the kind of event that announces them. */
	readonly tags = new Map<EventKind, Set<string>>();
	/** Searchable content of texts that are published as just written. */
	indexed: IndexedContents = new Map();
	/** Permissions that were found to be held in this change, so that each is looked up once. */
	readonly heldPermissions = new Set<string>();
	/** What the audit log records, appended at the end of the change. */
	readonly auditRecords: AuditRecord[] = [];
	readonly #texts = new Map<string, TextKey>();
	readonly #listedArticles = new Set<string>();
	readonly #listedTexts = new Map<string, TextKey>();
	readonly #writtenTexts = new Map<string, TextKey>();

	constructor(transaction: Transaction, actor: Actor) {
		this.transaction = transaction;
		this.actor = actor;
	}

	/** The articles whose rows in the newsroom's list change. */
	get listedArticles(): string[] {
		return [...this.#listedArticles];
	}

	/** The texts that change, whether visitors see it or not. */
	get listedTexts(): TextKey[] {
		return [...this.#listedTexts.values()];
	}

	/** The texts that somebody works on, whether lists show a change or not. */
	get workedOnTexts(): TextKey[] {
		return [...new Map([...this.#listedTexts, ...this.#writtenTexts]).values()];
	}

	/** The texts of which visitors may see a change. */
	get texts(): TextKey[] {
		return [...this.#texts.values()];
	}

	/** Call when what visitors see of texts changes. */
	markShownTextsChanged(keys: readonly TextKey[]): void {
		this.markTextsChanged(keys);
		for (const key of keys) this.#texts.set(nameOf(key), { articleId: key.articleId, lang: key.lang });
	}

	/** Call when only the newsroom sees a change of texts: a new version, a schedule. */
	markTextsChanged(keys: readonly TextKey[]): void {
		this.markArticlesChanged(keys.map(({ articleId }) => articleId));
		for (const { articleId, lang } of keys)
			this.#listedTexts.set(nameOf({ articleId, lang }), { articleId, lang });
	}

	/** Call when a text is written on, which lists may show already. */
	markTextWritten({ articleId, lang }: TextKey): void {
		this.#writtenTexts.set(nameOf({ articleId, lang }), { articleId, lang });
	}

	/** Call when articles are created or moved, whether they have texts or not. */
	markArticlesChanged(articleIds: readonly string[]): void {
		for (const articleId of articleIds) this.#listedArticles.add(articleId);
	}

	/** Adds tags of answers that differ after this change. */
	addTags(kind: EventKind, tags: Iterable<string>): void {
		const addedTags = this.tags.get(kind) ?? new Set();
		for (const tag of tags) addedTags.add(tag);
		this.tags.set(kind, addedTags);
	}

	/** Adds what the audit log records. Call it for real changes only. */
	audit(...records: AuditRecord[]): void {
		this.auditRecords.push(...records);
	}
}

/** A change to a row, for audit records. `before` is null for a new row, `after` for a removed one. */
export type RowChange<Row> = { before: Row | null; after: Row | null };

/** The rows that are new or differ from what is stored. */
export function differingRows<Row>(
	rows: readonly Row[],
	storedOf: (row: Row) => Row | null | undefined,
): { before: Row | null; after: Row }[] {
	return rows
		.map((after) => ({ before: storedOf(after) ?? null, after }))
		.filter(({ before, after }) => !isDeepStrictEqual(before, after));
}

/** What the audit log says about a changed row: the names of its changed columns, or that it is new. */
export function changedColumns<Row extends object>({
	before,
	after,
}: RowChange<Row>): Record<string, unknown> {
	if (before === null || after === null) return before === null ? { new: true } : {};
	const names = Object.keys(after) as (keyof Row)[];
	return { changed: names.filter((name) => !isDeepStrictEqual(before[name], after[name])) };
}

/**
 * Records that an item was removed, so that its pages say so.
 *
 * @returns false if it was removed already
 */
export async function recordRemoval(change: ContentChange, kind: RemovedKind, id: string): Promise<boolean> {
	const recorded = await change.transaction
		.insert(removals)
		.values({ kind, id })
		.onConflictDoNothing()
		.returning({ id: removals.id });
	return recorded.length > 0;
}

/** Deletes the records of removed items that exist again. */
export async function deleteRemovals(change: ContentChange, kind: RemovedKind, ids: string[]): Promise<void> {
	if (ids.length === 0) return;
	await change.transaction.delete(removals).where(and(eq(removals.kind, kind), inArray(removals.id, ids)));
}

/** Whether an item was removed, rather than never existing. */
export async function isRemoved(database: Database, kind: RemovedKind, id: string): Promise<boolean> {
	if (!isIdentifier(id)) return false;
	const found = await database
		.select({ id: removals.id })
		.from(removals)
		.where(and(eq(removals.kind, kind), eq(removals.id, id)));
	return found.length > 0;
}

/** Those of these articles that were removed. */
export async function removedArticles(
	database: Database | Transaction,
	articleIds: readonly string[],
): Promise<ReadonlySet<string>> {
	const rows = await database
		.select({ id: removals.id })
		.from(removals)
		.where(and(eq(removals.kind, 'article'), inArray(removals.id, [...articleIds])));
	return new Set(rows.map(({ id }) => id));
}

function nameOf({ articleId, lang }: TextKey): string {
	return `${lang}/${articleId}`;
}
