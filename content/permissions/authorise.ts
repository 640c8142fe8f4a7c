import type { Language } from '@portico/api/languages.ts';
import { type Action, type ContentAction, isContentAction } from '@portico/api/newsroom/actions.ts';
import { type Actor, isPerson } from '../model/actor.ts';
import { ContentRefusal } from '../model/refusals/content-refusal.ts';
import type { Transaction } from '../store/connect.ts';
import { loadColumnPath, loadGrants } from './load-grants.ts';
import { heldActions, may } from './may.ts';

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
