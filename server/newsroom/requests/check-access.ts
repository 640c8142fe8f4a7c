import type { Access } from '@portico/api/calls/definition.ts';
import type { CurrentSession } from '@portico/content/accounts/current-session.ts';
import { PermissionMissing } from '@portico/content/permissions/authorise.ts';
import { heldActions } from '@portico/content/permissions/may.ts';
import { NewsroomFailure } from '../answers/newsroom-failure.ts';

/**
 * Refuses a call that its caller may not make anywhere. Whether they may make it for a column and language is checked
 * by the operation.
 *
 * @throws NewsroomFailure with status 401 without a complete sign-in; PermissionMissing
 */
export function checkAccess(access: Access, session: CurrentSession | null): void {
	if (access === 'anyone') return;
	if (!session) throw new NewsroomFailure(401, 'not-signed-in');
	if (access === 'signing-in') return;
	if (session.step !== null) {
		throw new NewsroomFailure(401, 'sign-in-incomplete', { details: { step: session.step } });
	}
	if (access === 'signed-in') return;
	const held = heldActions(session.grants);
	const [first] = access;
	if (first && !access.some((action) => held.includes(action))) throw new PermissionMissing(first, null);
}
