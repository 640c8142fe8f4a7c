import { type SQL, sql } from 'drizzle-orm';
import { sessions } from '../../store/tables/people-schema.ts';
import type { AccountSettings } from '../account-settings.ts';

/** Whether a session has neither ended nor been without a request for too long. */
export function isLive({ idleMinutes }: AccountSettings): SQL {
	return sql`${sessions.endsAt} > now() and ${sessions.seenAt} > now() - make_interval(mins => ${idleMinutes}::int)`;
}
