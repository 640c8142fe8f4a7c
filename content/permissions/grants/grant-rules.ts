import type { Language } from '@portico/api/languages.ts';
import { type Action, isContentAction } from '@portico/api/newsroom/actions.ts';
import { ContentRefusal } from '../../model/refusals/content-refusal.ts';

/** Where a grant holds: null for all columns, and for all languages. */
export type GrantScope = { fdCode: string | null; langs: readonly Language[] | null };

/**
 * Actions on the site and of administrators are granted for everything or not at all.
 *
 * @throws ContentRefusal `grant-for-everything`
 */
export function requireForEverything(
	actions: readonly Action[],
	{ fdCode, langs }: { fdCode: string | null; langs: readonly string[] | null },
): void {
	const action = actions.find((held) => !isContentAction(held));
	if (action === undefined || (fdCode === null && langs === null)) return;
	const message = `A role with ${action} is granted for all columns and languages only.`;
	throw new ContentRefusal('grant-for-everything', message, { action });
}

/** Nobody changes what they may do themselves. */
export function notYourself(): ContentRefusal {
	return new ContentRefusal('not-yourself', 'Nobody changes their own permissions.');
}
