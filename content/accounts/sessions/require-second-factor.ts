import { ContentRefusal } from '../../model/refusals/content-refusal.ts';
import type { CurrentSession } from '../current-session.ts';

/**
 * Refuses in a session whose person has not shown their second factor yet.
 *
 * @throws ContentRefusal `second-factor-first`
 */
export function requireSecondFactor({ step }: CurrentSession): void {
	if (step !== 'second-factor') return;
	throw new ContentRefusal('second-factor-first', 'The sign-in lacks its second factor.');
}
