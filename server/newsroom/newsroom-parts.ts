import type { newsroomCalls } from '@portico/api/newsroom/newsroom-calls.ts';
import type { uploadProtocolCalls } from '@portico/api/newsroom/upload-protocol.ts';
import type { AccountSettings } from '@portico/content/accounts/account-settings.ts';
import type { CurrentSession } from '@portico/content/accounts/current-session.ts';
import type { DemoPeople } from '@portico/content/accounts/demo-people.ts';
import type { Database } from '@portico/content/store/connect.ts';
import type { NewsroomHandlers } from './api/newsroom-route.ts';

/** What the newsroom's routes work with: its handlers, and functions of `content/accounts/` and `content/permissions/`. */
export type NewsroomParts = {
	/** Tests leave some out, which are then answered as unknown calls. */
	handlers: Partial<NewsroomHandlers<typeof newsroomCalls> & NewsroomHandlers<typeof uploadProtocolCalls>>;
	/**
	 * The session of a cookie's token; null if it has ended.
	 *
	 * @param options.countsAsActivity whether it delays the end of an idle session
	 */
	loadSession(
		database: Database,
		token: string,
		settings: AccountSettings,
		options: { countsAsActivity: boolean },
	): Promise<CurrentSession | null>;
	/** The same by the session's identifier, without counting as activity. */
	loadSessionById(
		database: Database,
		sessionId: string,
		settings: AccountSettings,
	): Promise<CurrentSession | null>;
	/** Names of the people who can grant permissions. */
	whoGrants(database: Database): Promise<string[]>;
	/** The address where the first administrator is created; null if there is anybody already. */
	firstAdministratorLink(database: Database, newsroomUrl: string): Promise<string | null>;
	/** Adds a person for each role; null if there is anybody already. */
	addDemoPeople(database: Database): Promise<DemoPeople | null>;
};
