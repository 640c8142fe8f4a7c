import type { newsroomCalls } from '@portico/api/newsroom/newsroom-calls.ts';
import { addDemoPeople } from '@portico/content/accounts/demo-people.ts';
import { firstAdministratorLink } from '@portico/content/accounts/one-time-links/first-administrator-link.ts';
import { loadSession, loadSessionById } from '@portico/content/accounts/sessions/load-session.ts';
import { loadGrantingPeople } from '@portico/content/permissions/who-grants.ts';
import { accountHandlers } from '../newsroom/api/handlers/account-handlers.ts';
import { articleHandlers } from '../newsroom/api/handlers/article-handlers.ts';
import { auditHandlers } from '../newsroom/api/handlers/audit-handlers.ts';
import { boardHandlers } from '../newsroom/api/handlers/board-handlers.ts';
import { peopleHandlers } from '../newsroom/api/handlers/people-handlers.ts';
import { permissionHandlers } from '../newsroom/api/handlers/permission-handlers.ts';
import { secondFactorHandlers } from '../newsroom/api/handlers/second-factor-handlers.ts';
import { signInHandlers } from '../newsroom/api/handlers/sign-in-handlers.ts';
import type { NewsroomHandlers } from '../newsroom/api/newsroom-route.ts';
import type { NewsroomParts } from '../newsroom/newsroom-parts.ts';

/** What the newsroom works with in a running server. */
export const newsroomParts: NewsroomParts = {
	handlers: {
		...signInHandlers,
		...secondFactorHandlers,
		...accountHandlers,
		...peopleHandlers,
		...permissionHandlers,
		...auditHandlers,
		...articleHandlers,
		...boardHandlers,
	} satisfies Omit<NewsroomHandlers<typeof newsroomCalls>, 'newsroomEvents'>,
	loadSession,
	loadSessionById,
	whoGrants: loadGrantingPeople,
	firstAdministratorLink,
	addDemoPeople,
};
