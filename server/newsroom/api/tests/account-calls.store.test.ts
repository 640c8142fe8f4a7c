import { newsroomCalls } from '@portico/api/newsroom/newsroom-calls.ts';
import { loadSession } from '@portico/content/accounts/load-session.ts';
import { firstAdministratorLink } from '@portico/content/accounts/one-time-links.ts';
import { lastBackup } from '@portico/content/store/tables/schema.ts';
import { describeWithStore } from '@portico/testing/databases/describe-with-store.ts';
import {
	deletePeople,
	testBrowser,
	testPassword,
	testSettings,
} from '@portico/testing/newsroom/test-accounts.ts';
import { pino } from 'pino';
import { beforeEach, expect, test } from 'vitest';
import { noMedia, noUploads, testBodyBytes } from '../../tests/start-test-newsroom.ts';
import { peopleHandlers } from '../handlers/people-handlers.ts';
import { accountHandlers, signInHandlers } from '../handlers/sign-in-handlers.ts';
import type { NewsroomSources } from '../newsroom-route.ts';

const newsroomUrl = 'https://news.example';

type AnyHandler = (sources: NewsroomSources, request: never) => Promise<unknown>;

describeWithStore('the calls of accounts', (getDatabase) => {
	beforeEach(() => deletePeople(getDatabase()));

	const handlers: Record<string, AnyHandler> = {
		...signInHandlers,
		...accountHandlers,
		...peopleHandlers,
	};

	/** A browser that keeps its cookie. */
	function openBrowser() {
		let token: string | null = null;
		/** Calls as the server does: the answer is what the declared schema says, and nothing else. */
		return async (name: string, given: { body?: object; params?: object } = {}): Promise<never> => {
			const database = getDatabase();
			const session = token === null ? null : await loadSession(database, token, testSettings);
			const actor = session && {
				...{ personId: session.person.personId, name: session.person.displayName },
				address: testBrowser.address,
			};
			const call = newsroomCalls.find((one) => one.name === name);
			const answer = await handlers[name]?.(
				{
					...{ database, accounts: testSettings, siteUrl: 'https://www.example.org', newsroomUrl },
					...{
						uploads: noUploads,
						onUploadReceived: () => undefined,
						media: noMedia,
						maxBodyBytes: testBodyBytes,
						requiresAltTexts: false,
						buildId: '',
					},
					logger: pino({ level: 'silent' }),
				},
				{
					...{ ...testBrowser, ...given, session, actor, language: 'zh' },
					setToken(next: string | null) {
						token = next;
					},
				} as never,
			);
			expect(call?.answer.parse(answer)).toEqual(answer);
			return answer as never;
		};
	}

	test('lead from the first address to a second person who signs in, and out', async () => {
		const first = openBrowser();
		expect(await first('signInFacts')).toEqual({
			...{ needsFirstAdministrator: true, passkeysAvailable: true },
			brand: null,
			siteNames: { zh: '未命名网站', en: 'Untitled site' },
		});
		const printed = await firstAdministratorLink(getDatabase(), newsroomUrl);
		const token = new URL(printed ?? '').hash.slice(1);
		expect(await first('oneTimeLink', { body: { token } })).toMatchObject({
			...{ purpose: 'first-administrator', loginName: null },
			passwordRules: { minLength: 10, minKinds: 3, history: 5 },
		});
		const person = { loginName: 'heping', displayName: '何平' };
		const session = await first('useOneTimeLink', { body: { token, password: testPassword, person } });
		expect(session).toMatchObject({ person, actions: ['people'], step: 'set-up-second-factor' });

		const facts = { loginName: 'guyan', displayName: '顾言', department: '国际传播部', language: 'en' };
		const { personId, link } = (await first('addPerson', { body: facts })) as {
			personId: string;
			link: { address: string };
		};
		const secondToken = new URL(link.address).hash.slice(1);
		const second = openBrowser();
		await second('useOneTimeLink', { body: { token: secondToken, password: testPassword } });
		expect(await second('session')).toMatchObject({ person: facts, step: null, actions: [] });
		await second('signOut');
		await second('signIn', { body: { loginName: 'GuYan', password: testPassword } });
		expect(await second('setLanguage', { body: { language: 'zh' } })).toMatchObject({
			person: { language: 'zh' },
		});
		const changed = { current: testPassword, password: 'Yunlu-Bridge-2026' };
		await second('changePassword', { body: changed });

		const { items } = (await first('personSessions', { params: { personId } })) as {
			items: { sessionId: string; current: boolean }[];
		};
		expect(items).toMatchObject([{ current: false }]);
		const [{ sessionId } = { sessionId: '' }] = items;
		await first('endSession', { params: { personId, sessionId } });
		expect(await first('personSessions', { params: { personId } })).toEqual({ items: [] });
	});

	test('change people, and answer with their new state', async () => {
		const browser = openBrowser();
		const printed = await firstAdministratorLink(getDatabase(), newsroomUrl);
		const token = new URL(printed ?? '').hash.slice(1);
		const person = { loginName: 'heping', displayName: '何平' };
		await browser('useOneTimeLink', { body: { token, password: testPassword, person } });
		const facts = { loginName: 'guyan', displayName: '顾言', department: '', language: 'zh' };
		const { personId } = (await browser('addPerson', { body: facts })) as { personId: string };
		const params = { personId };
		expect(await browser('lockPerson', { params })).toMatchObject({ state: 'locked' });
		expect(await browser('unlockPerson', { params })).toMatchObject({ state: 'active' });
		const changed = { ...facts, department: '国际传播部' };
		expect(await browser('changePerson', { params, body: changed })).toMatchObject(changed);
		expect(await browser('removeSecondFactors', { params })).toMatchObject({ hasSecondFactor: false });
		const { address } = (await browser('resetPassword', { params })) as { address: string };
		expect(address).toMatch(/^https:\/\/news\.example\/newsroom\/welcome#[\w-]{43}$/);
		expect(await browser('person', { params })).toMatchObject({ hasPassword: false });
		expect(await browser('people')).toMatchObject({ items: [{ loginName: 'guyan' }, person] });
		expect(await browser('account')).toMatchObject({ sessions: [{ current: true }] });
	});

	test('tell when the last backup was completed', async () => {
		const call = openBrowser();
		expect(await call('lastBackup')).toEqual({ at: null });
		const at = new Date('2026-11-27T03:15:00Z');
		await getDatabase().insert(lastBackup).values({ at, bytes: 1 });
		expect(await call('lastBackup')).toEqual({ at: at.toISOString() });
	});
});
