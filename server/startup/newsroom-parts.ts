import type { newsroomCalls } from '@portico/api/newsroom/newsroom-calls.ts';
import type { uploadProtocolCalls } from '@portico/api/newsroom/upload-protocol.ts';
import { addDemoPeople, type DemoPeople } from '@portico/content/accounts/demo-people.ts';
import { loadSession, loadSessionById } from '@portico/content/accounts/load-session.ts';
import { firstAdministratorLink } from '@portico/content/accounts/one-time-links.ts';
import { loadGrantingPeople } from '@portico/content/permissions/administrators.ts';
import type { Database } from '@portico/content/store/connect.ts';
import type { Logger } from 'pino';
import { articleHandlers, boardHandlers } from '../newsroom/api/handlers/article-handlers.ts';
import { auditHandlers } from '../newsroom/api/handlers/audit-handlers.ts';
import { editingHandlers } from '../newsroom/api/handlers/editing-handlers.ts';
import { filmHandlers } from '../newsroom/api/handlers/film-handlers.ts';
import { libraryHandlers } from '../newsroom/api/handlers/library-handlers.ts';
import { mediaHandlers } from '../newsroom/api/handlers/media-handlers.ts';
import { peopleHandlers } from '../newsroom/api/handlers/people-handlers.ts';
import { permissionHandlers } from '../newsroom/api/handlers/permission-handlers.ts';
import { previewHandlers } from '../newsroom/api/handlers/preview-handlers.ts';
import { secondFactorHandlers } from '../newsroom/api/handlers/second-factor-handlers.ts';
import { accountHandlers, signInHandlers } from '../newsroom/api/handlers/sign-in-handlers.ts';
import { uploadHandlers, uploadProtocolHandlers } from '../newsroom/api/handlers/upload-handlers.ts';
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
		...editingHandlers,
		...filmHandlers,
		...libraryHandlers,
		...previewHandlers,
		...mediaHandlers,
		...uploadHandlers,
		...uploadProtocolHandlers,
	} satisfies Omit<NewsroomHandlers<typeof newsroomCalls>, 'newsroomEvents'> &
		NewsroomHandlers<typeof uploadProtocolCalls>,
	loadSession,
	loadSessionById,
	whoGrants: loadGrantingPeople,
	firstAdministratorLink,
	addDemoPeople,
};

type AnnounceDeps = Pick<NewsroomParts, 'firstAdministratorLink' | 'addDemoPeople'> & {
	database: Database;
	newsroomUrl: string;
	/** Whether this process has filled an empty store with the demo, which then also gets people. */
	filledWithDemo: boolean;
	log: Logger;
	printLine(line: string): void;
};

/**
 * Prints who can sign in while only the operator can know it: the people of the demo, or the one-time address for the
 * first administrator. The site serves also if that fails.
 */
export async function announceNewsroom(deps: AnnounceDeps): Promise<void> {
	const { database, newsroomUrl, filledWithDemo, printLine } = deps;
	try {
		const people = filledWithDemo ? await deps.addDemoPeople(database) : null;
		if (people) {
			printDemoPeople(people, newsroomUrl, printLine);
			return;
		}
		const address = await deps.firstAdministratorLink(database, newsroomUrl);
		if (address === null) printLine(`Newsroom: ${newsroomUrl}/newsroom`);
		else printLine(`Newsroom: nobody can sign in yet. Create the first administrator (24 hours): ${address}`);
	} catch (error) {
		deps.log.error({ err: error }, 'the newsroom has nobody who can sign in, and none could be added');
	}
}

function printDemoPeople(
	{ names, password }: DemoPeople,
	newsroomUrl: string,
	printLine: (line: string) => void,
): void {
	printLine(
		`Newsroom: ${newsroomUrl}/newsroom. These people of the demo sign in with the password ${password}`,
	);
	const width = Math.max(...names.map(({ loginName }) => loginName.length));
	for (const { loginName, displayName, roleNames } of names) {
		printLine(`  ${loginName.padEnd(width)}  ${displayName}  ${roleNames.zh}, ${roleNames.en}`);
	}
}
