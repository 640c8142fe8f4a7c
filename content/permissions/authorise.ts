import type { Language } from '@portico/api/languages.ts';
import { type Action, type ContentAction, isContentAction } from '@portico/api/newsroom/actions.ts';
import { and, eq, sql } from 'drizzle-orm';
import { notifyNewsroom } from '../events/notify-newsroom.ts';
import { type Actor, isPerson } from '../model/actor.ts';
import { ContentRefusal } from '../model/refusals.ts';
import type { Database, Transaction } from '../store/connect.ts';
import { grants, people, roles } from '../store/tables/people-schema.ts';
import { columns } from '../store/tables/schema.ts';
import { grantIsInForce } from './demanded-factors.ts';

/** A person lacks a permission. */
export class PermissionMissing extends ContentRefusal {
	override readonly name = 'PermissionMissing';
	readonly action: Action;
	readonly place: ColumnAndLanguage | null;

	constructor(action: Action, place: ColumnAndLanguage | null) {
		const where = place === null ? '' : ` in ${place.fdCode} (${place.lang ?? 'any language'})`;
		super('permission-missing', `This needs the permission ${action}${where}.`, { action });
		this.action = action;
		this.place = place;
	}
}

export type ColumnAndLanguage = {
	fdCode: string;
	/** Null where any language will do. */
	lang: Language | null;
};

/**
 * Refuses a person who may not do this; parts of the system may do everything. Called by every operation, in its
 * transaction.
 *
 * @throws PermissionMissing
 */
export async function authorise(
	transaction: Transaction,
	actor: Actor,
	action: ContentAction,
	place: ColumnAndLanguage,
): Promise<void>;
export async function authorise(
	transaction: Transaction,
	actor: Actor,
	action: Exclude<Action, ContentAction>,
): Promise<void>;
export async function authorise(
	transaction: Transaction,
	actor: Actor,
	action: Action,
	place: ColumnAndLanguage | null = null,
): Promise<void> {
	if (!isPerson(actor)) return;
	const grants = await loadGrants(transaction, actor.personId);
	const isAllowed =
		isContentAction(action) && place
			? may(grants, action, { columnPath: await loadColumnPath(transaction, place.fdCode), lang: place.lang })
			: may(grants, action as Exclude<Action, ContentAction>);
	if (!isAllowed) throw new PermissionMissing(action, place);
}

/**
 * Like `authorise`, for content actions on what belongs to no column, such as media files: a grant for any column and
 * language allows them.
 *
 * @throws PermissionMissing
 */
export async function authoriseAnywhere(
	transaction: Transaction,
	actor: Actor,
	action: ContentAction,
): Promise<void> {
	if (!isPerson(actor)) return;
	const held = heldActions(await loadGrants(transaction, actor.personId));
	if (!held.includes(action)) throw new PermissionMissing(action, null);
}

/**
 * What a person was granted; nothing while their account is locked. Read it anew in every transaction that relies on
 * it: a revoked grant ends at once, and so does all that a person does who is locked meanwhile.
 */
export async function loadGrants(database: Pick<Database, 'select'>, personId: string): Promise<HeldGrant[]> {
	const rows = await database
		.select({ actions: roles.actions, fdCode: grants.fdCode, langs: grants.langs })
		.from(grants)
		.innerJoin(roles, eq(roles.roleId, grants.roleId))
		.innerJoin(people, eq(people.personId, grants.personId))
		.where(and(eq(grants.personId, personId), eq(people.locked, false), grantIsInForce));
	return rows as HeldGrant[];
}

/** A column and all above it; only the column itself, if it does not exist. */
export async function loadColumnPath(database: Pick<Database, 'execute'>, fdCode: string): Promise<string[]> {
	const { rows } = await database.execute<{ fd_code: string }>(sql`
		with recursive path as (
			select fd_code, parent from ${columns} where fd_code = ${fdCode}
			union select above.fd_code, above.parent from ${columns} above join path on path.parent = above.fd_code
		)
		select fd_code from path
	`);
	return rows.length > 0 ? rows.map((row) => row.fd_code) : [fdCode];
}

/** A notification of PostgreSQL holds 8,000 bytes. */
const peoplePerNotice = 100;

/**
 * Announces changed permissions: to lists of people and roles, and to the screens of the people concerned, whose lists
 * of articles are others now and offer other actions.
 */
export async function announcePermissions(
	transaction: Transaction,
	personIds: readonly string[],
): Promise<void> {
	await notifyNewsroom(transaction, { topics: ['permissions', 'people'] });
	for (let start = 0; start < personIds.length; start += peoplePerNotice) {
		const some = personIds.slice(start, start + peoplePerNotice);
		await notifyNewsroom(transaction, { topics: ['session', 'articles'], personIds: some });
	}
}

/** What a person was granted: the actions of a role, for a column with all below it, in some languages. */
export type HeldGrant = {
	actions: readonly Action[];
	/** Null for all columns. */
	fdCode: string | null;
	/** Null for all languages. */
	langs: readonly Language[] | null;
};

/** Where a content action happens. */
type ColumnScope = {
	/** The column and all above it. */
	columnPath: readonly string[];
	/** Null where any language will do, such as for what an article's languages share. */
	lang: Language | null;
};

/**
 * Whether grants allow an action (decision 052). Content actions are allowed for a place; the others only by a grant
 * for all columns and languages.
 */
export function may(grants: readonly HeldGrant[], action: ContentAction, place: ColumnScope): boolean;
export function may(grants: readonly HeldGrant[], action: Exclude<Action, ContentAction>): boolean;
export function may(grants: readonly HeldGrant[], action: Action, place?: ColumnScope): boolean {
	return grants.some((grant) => {
		if (!grant.actions.includes(action)) return false;
		if (!isContentAction(action) || !place) return grant.fdCode === null && grant.langs === null;
		const { columnPath, lang } = place;
		const isInColumn = grant.fdCode === null || columnPath.includes(grant.fdCode);
		return isInColumn && (grant.langs === null || lang === null || grant.langs.includes(lang));
	});
}

/** The actions that grants allow for some column and language. */
export function heldActions(grants: readonly HeldGrant[]): Action[] {
	return [...new Set(grants.flatMap((grant) => grant.actions))];
}
