import type { PersonSession } from '@portico/api/newsroom/answers/people.ts';
import { and, desc, eq } from 'drizzle-orm';
import type { Database } from '../../store/connect.ts';
import { sessions } from '../../store/tables/people-schema.ts';
import type { AccountSettings } from '../account-settings.ts';
import { isLive } from './session-limits.ts';

/**
 * The sessions of a person, newest first.
 *
 * @param currentSessionId the caller's own
 */
export async function listSessions(
	database: Pick<Database, 'select'>,
	personId: string,
	currentSessionId: string,
	settings: AccountSettings,
): Promise<PersonSession[]> {
	const rows = await database
		.select()
		.from(sessions)
		.where(and(eq(sessions.personId, personId), isLive(settings)))
		.orderBy(desc(sessions.startedAt), sessions.sessionId);
	return rows.map(({ sessionId, address, userAgent, startedAt, seenAt, endsAt }) => ({
		...{ sessionId, address, userAgent },
		current: sessionId === currentSessionId,
		startedAt: startedAt.toISOString(),
		seenAt: seenAt.toISOString(),
		endsAt: endsAt.toISOString(),
	}));
}
