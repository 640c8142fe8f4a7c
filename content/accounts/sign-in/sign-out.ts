import { appendAudit } from '../../audit/append-audit.ts';
import type { PersonActor } from '../../model/actor.ts';
import type { Database } from '../../store/connect.ts';
import { endSession } from '../sessions/end-sessions.ts';

/** Ends the caller's session. Of two sign-outs at the same time, one is recorded. */
export async function signOut(database: Database, actor: PersonActor, sessionId: string): Promise<void> {
	const { personId } = actor;
	await database.transaction(async (transaction) => {
		if (!(await endSession(transaction, { sessionId, personId }))) return;
		await appendAudit(transaction, actor, { action: 'sign-out', subject: `person:${personId}` });
	});
}
