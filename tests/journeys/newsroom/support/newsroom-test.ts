import {
	type BrowserContext,
	type BrowserContextOptions,
	test as base,
	expect,
	type Page,
} from '@playwright/test';
import { createDatabases, type Databases } from './databases.ts';
import { fillNewsroom } from './fill-newsroom.ts';
import { type NewsroomServer, startNewsroomServer } from './newsroom-server.ts';
import type { NewsroomPeople, NewsroomPerson } from './people.ts';
import { watchFaults } from './watch-faults.ts';

/** A server with people and articles. */
export type Newsroom = { people: NewsroomPeople; server: NewsroomServer; databaseUrl: string | null };

type WorkerFixtures = {
	databases: Databases;
	/** The server of a worker, on PostgreSQL, which its tests share; it starts when a test first uses it. */
	newsroom: Newsroom;
	/** Another server on the database of `newsroom`. */
	secondInstance: NewsroomServer;
};

type TestFixtures = {
	/**
	 * Opens a browser of its own at a newsroom's origin, signed in as the person, or signed out (null). The test fails
	 * if one of its pages violates the content security policy or logs an error.
	 */
	openBrowser: OpenBrowser;
};

export type OpenBrowser = (
	origin: string,
	person: NewsroomPerson | null,
	options?: BrowserContextOptions,
) => Promise<Page>;

/** Starting a database and a server takes longer than a test on a busy machine. */
const startTimeoutMs = 120_000;

export const test = base.extend<TestFixtures, WorkerFixtures>({
	databases: [
		// biome-ignore lint/correctness/noEmptyPattern: Playwright requires a pattern
		async ({}, use) => {
			const databases = createDatabases();
			await use(databases);
			await databases.stop();
		},
		{ scope: 'worker', timeout: startTimeoutMs },
	],
	newsroom: [
		async ({ databases }, use) => {
			const place = await databases.createEmpty('PostgreSQL');
			const people = await fillNewsroom(place);
			const server = await startNewsroomServer(place);
			await use({ people, server, databaseUrl: place.databaseUrl });
			await server.stop();
		},
		{ scope: 'worker', timeout: startTimeoutMs },
	],
	secondInstance: [
		async ({ databases, newsroom: { databaseUrl } }, use) => {
			const server = await startNewsroomServer({ dataDir: databases.createDataDir(), databaseUrl });
			await use(server);
			await server.stop();
		},
		{ scope: 'worker', timeout: startTimeoutMs },
	],
	openBrowser: async ({ browser }, use) => {
		const contexts: BrowserContext[] = [];
		const faults: string[] = [];
		await use(async (origin, person, options = {}) => {
			// Keeping all files in each new browser would slow every journey down; `offline.spec.ts` asks for it.
			const own = { locale: 'zh-CN', baseURL: origin, serviceWorkers: 'block' } as const;
			const context = await browser.newContext({ ...own, ...options });
			contexts.push(context);
			await watchFaults(context, faults);
			if (person) await context.addCookies([sessionCookie(person.token)]);
			return context.newPage();
		});
		for (const context of contexts) await context.close();
		expect(faults, 'faults of the pages').toEqual([]);
	},
});

/** Of every port: cookies do not tell ports apart. */
export const sessionCookie = (token: string) => ({
	name: 'portico-newsroom',
	value: token,
	domain: 'localhost',
	path: '/',
	httpOnly: true,
	sameSite: 'Strict' as const,
});
