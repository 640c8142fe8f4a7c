import type { Language } from '@portico/api/languages.ts';
import { type Action, type ContentAction, isContentAction } from '@portico/api/newsroom/actions.ts';

/** What a person was granted: the actions of a role, for a column with all below it, in some languages. */
export type HeldGrant = {
	actions: readonly Action[];
	/** Null for all columns. */
	fdCode: string | null;
	/** Null for all languages. */
	langs: readonly Language[] | null;
};

/** Where a content action happens. */
export type ColumnScope = {
	/** The column and all above it. */
	columnPath: readonly string[];
	/** Null where any language will do, such as for what an article's languages share. */
	lang: Language | null;
};

/**
 * Whether grants allow an action (newsroom design, section 6). Content actions are allowed for a place; the others
 * only by a grant for all columns and languages.
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
