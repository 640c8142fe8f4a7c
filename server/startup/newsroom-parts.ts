import { addDemoPeople } from '@portico/content/accounts/demo-people.ts';
import { firstAdministratorLink } from '@portico/content/accounts/one-time-links/first-administrator-link.ts';
import { loadSession } from '@portico/content/accounts/sessions/load-session.ts';
import { loadGrantingPeople } from '@portico/content/permissions/who-grants.ts';
import { accountHandlers } from '../newsroom/api/account-handlers.ts';
import { articleHandlers } from '../newsroom/api/article-handlers.ts';
import { auditHandlers } from '../newsroom/api/audit-handlers.ts';
import { boardHandlers } from '../newsroom/api/board-handlers.ts';
import { peopleHandlers } from '../newsroom/api/people-handlers.ts';
import { permissionHandlers } from '../newsroom/api/permission-handlers.ts';
import { secondFactorHandlers } from '../newsroom/api/second-factor-handlers.ts';
import { signInHandlers } from '../newsroom/api/sign-in-handlers.ts';
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
	},
	loadSession,
	whoGrants: loadGrantingPeople,
	firstAdministratorLink,
	addDemoPeople,
};
