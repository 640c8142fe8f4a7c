import { describeWithStore } from '@portico/testing/databases/describe-with-store.ts';
import {
	addTestAccount,
	deletePeople,
	testBrowser,
	testSettings,
} from '@portico/testing/newsroom/test-accounts.ts';
import { eq, sql } from 'drizzle-orm';
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { newsroomChannel } from '../../events/notify-newsroom.ts';
import { loadGrants } from '../../permissions/authorise.ts';
import { changeRole } from '../../permissions/change-roles.ts';
import { grantRole } from '../../permissions/grant-role.ts';
import { loadRole } from '../../permissions/list-roles.ts';
import { grants, passkeys, people, personPasswords, sessions } from '../../store/tables/people-schema.ts';
import type { AccountSettings } from '../account-settings.ts';
import { listSessions, loadSession, loadSessionById } from '../load-session.ts';
import { completeSession, endSession, endSessionsOf, startSession } from '../start-session.ts';

describeWithStore('a session', (getDatabase, getStore) => {
	beforeEach(() => deletePeople(getDatabase()));

	const start = (personId: string, secondFactor = false, settings = testSettings) =>
		getDatabase().transaction((transaction) =>
			startSession(transaction, { ...testBrowser, personId, secondFactor }, settings),
		);
	/** One that is newer than all others, also by a clock of milliseconds. */
	const startNewer = async (personId: string, settings = testSettings) => {
		await getDatabase().update(sessions).set({ startedAt: sql`started_at - interval '1 second'` });
		return start(personId, false, settings);
	};
	const complete = (personId: string, sessionId: string) =>
		getDatabase().transaction((transaction) =>
			completeSession(transaction, { sessionId, personId }, testSettings),
		);
	const load = (token: string, settings = testSettings) => loadSession(getDatabase(), token, settings);
	const loadAll = (tokens: string[]) =>
		Promise.all(tokens.map(async (token) => (await load(token)) !== null));

	test('has the person, their grants and what they lack', async () => {
		const { personId, loginName } = await addTestAccount(getDatabase(), { roles: ['writer'] });
		await getDatabase()
			.insert(grants)
			.values({ grantId: 'g', personId, roleId: 'translator', fdCode: 'news', langs: ['en'] });
		const { sessionId, token } = await start(personId);
		const session = await load(token);
		expect(session).toEqual({
			sessionId,
			person: { personId, loginName, displayName: '林岚', department: '新闻中心', language: 'zh' },
			step: null,
			factors: { totp: false, passkeys: 0, recoveryCodes: 0 },
			needsSecondFactor: false,
			grants: expect.arrayContaining([
				{ actions: ['read', 'write', 'submit', 'media.upload'], fdCode: null, langs: null },
				{ actions: ['read', 'write', 'submit'], fdCode: 'news', langs: ['en'] },
			]),
			endsAt: expect.any(Date),
		});
		expect(await loadSessionById(getDatabase(), sessionId, testSettings)).toEqual(session);
	});

	test('is opened by its token only: a copy of the table signs nobody in', async () => {
		const { personId } = await addTestAccount(getDatabase());
		const { token } = await start(personId);
		const [row] = await getDatabase().select().from(sessions);
		expect(JSON.stringify(row)).not.toContain(token);
		for (const value of Object.values(row ?? {})) expect(await load(String(value))).toBeNull();
		expect(await load(token)).not.toBeNull();
	});

	test('loses a revoked grant with the next request', async () => {
		const { personId } = await addTestAccount(getDatabase(), { roles: ['writer'] });
		const { token } = await start(personId);
		await getDatabase().delete(grants).where(eq(grants.personId, personId));
		expect((await load(token))?.grants).toEqual([]);
	});

	describe('ends', () => {
		test('after half an hour without a request, not before', async () => {
			const { token } = await start((await addTestAccount(getDatabase())).personId);
			const wait = (minutes: number) =>
				getDatabase().execute(
					sql`update sessions set seen_at = seen_at - make_interval(mins => ${minutes}::int)`,
				);
			await wait(29);
			expect(await load(token)).not.toBeNull();
			// The request counts: the half hour starts again.
			await wait(29);
			expect(await load(token)).not.toBeNull();
			await wait(30);
			expect(await load(token)).toBeNull();
		});

		test('also while an event stream reads it, which is no activity', async () => {
			const { token } = await start((await addTestAccount(getDatabase())).personId);
			const wait = sql`update sessions set seen_at = seen_at - interval '20 minutes'`;
			await getDatabase().execute(wait);
			const reading = { countsAsActivity: false };
			expect(await loadSession(getDatabase(), token, testSettings, reading)).not.toBeNull();
			await getDatabase().execute(wait);
			expect(await loadSession(getDatabase(), token, testSettings, reading)).toBeNull();
		});

		test('after twelve hours, however active', async () => {
			const { token, sessionId } = await start((await addTestAccount(getDatabase())).personId);
			const [row] = await getDatabase().select().from(sessions).where(eq(sessions.sessionId, sessionId));
			expect((row?.endsAt.getTime() ?? 0) - (row?.startedAt.getTime() ?? 0)).toBe(12 * 3_600_000);
			expect((await load(token))?.endsAt).toEqual(row?.endsAt);
			await getDatabase()
				.update(sessions)
				.set({ endsAt: sql`now() - interval '1 second'` })
				.where(eq(sessions.sessionId, sessionId));
			expect(await load(token)).toBeNull();
		});

		test('when its person is locked', async () => {
			const { token } = await start((await addTestAccount(getDatabase())).personId);
			await getDatabase().update(people).set({ locked: true });
			expect(await load(token)).toBeNull();
		});

		test('when the person has three newer ones', async () => {
			const { personId } = await addTestAccount(getDatabase());
			const other = await start((await addTestAccount(getDatabase())).personId);
			const tokens: string[] = [];
			for (let index = 0; index < 4; index += 1) tokens.push((await startNewer(personId)).token);
			expect(await loadAll([...tokens, other.token])).toEqual([false, true, true, true, true]);
		});

		test('when more start at the same time than are allowed', async () => {
			const { personId } = await addTestAccount(getDatabase());
			const started = await Promise.all(Array.from({ length: 6 }, () => start(personId)));
			const live = await loadAll(started.map(({ token }) => token));
			expect(live.filter(Boolean)).toHaveLength(3);
		});

		test('when it lacks its second factor for ten minutes', async () => {
			const { personId } = await addTestAccount(getDatabase(), { roles: ['publisher'] });
			const { sessionId, token } = await start(personId);
			const [row] = await getDatabase().select().from(sessions).where(eq(sessions.sessionId, sessionId));
			expect((row?.endsAt.getTime() ?? 0) - (row?.startedAt.getTime() ?? 0)).toBe(10 * 60_000);
			const renewed = await complete(personId, sessionId);
			expect(await loadAll([token, renewed])).toEqual([false, true]);
			const [after] = await getDatabase().select().from(sessions).where(eq(sessions.sessionId, sessionId));
			expect((after?.endsAt.getTime() ?? 0) - (row?.startedAt.getTime() ?? 0)).toBe(12 * 3_600_000);
		});

		test('for those that lack their second factor only when others like it start', async () => {
			const { personId } = await addTestAccount(getDatabase(), { roles: ['publisher'] });
			const whole = (await start(personId, true)).token;
			const incomplete: { sessionId: string; token: string }[] = [];
			for (let index = 0; index < 4; index += 1) incomplete.push(await startNewer(personId));
			expect(await loadAll([whole, ...incomplete.map(({ token }) => token)])).toEqual([
				...[true, false],
				...[true, true, true],
			]);
			// Once complete, they count: the fourth ends the oldest.
			const completed: string[] = [];
			for (const { sessionId } of incomplete.slice(1)) completed.push(await complete(personId, sessionId));
			expect(await loadAll([whole, ...completed])).toEqual([false, true, true, true]);
		});

		test('before a newer one where one is allowed', async () => {
			const { personId } = await addTestAccount(getDatabase());
			const one: AccountSettings = { ...testSettings, maxSessions: 1 };
			const first = await startNewer(personId, one);
			const second = await startNewer(personId, one);
			expect(await loadAll([first.token, second.token])).toEqual([false, true]);
		});

		test('alone, with all others, or with all', async () => {
			const { personId } = await addTestAccount(getDatabase());
			const stranger = await addTestAccount(getDatabase());
			const [a, b, c] = [await start(personId), await start(personId), await start(personId)];
			const tokens = [a, b, c].map(({ token }) => token);
			await getDatabase().transaction(async (transaction) => {
				const { sessionId } = a;
				expect(await endSession(transaction, { sessionId, personId: stranger.personId })).toBe(false);
				expect(await endSession(transaction, { sessionId, personId })).toBe(true);
			});
			expect(await loadAll(tokens)).toEqual([false, true, true]);
			await getDatabase().transaction((transaction) => endSessionsOf(transaction, personId, b.sessionId));
			expect(await loadAll(tokens)).toEqual([false, true, false]);
			await getDatabase().transaction((transaction) => endSessionsOf(transaction, personId));
			expect(await loadAll(tokens)).toEqual([false, false, false]);
		});

		test('with a notice to the screens of its person', async () => {
			const { personId } = await addTestAccount(getDatabase());
			await start(personId);
			const received = Promise.withResolvers<string>();
			const unlisten = await getStore().listen(newsroomChannel, (payload) => {
				if (payload !== '') received.resolve(payload);
			});
			await getDatabase().transaction((transaction) => endSessionsOf(transaction, personId));
			expect(JSON.parse(await received.promise)).toEqual({ topics: ['session'], personIds: [personId] });
			await unlisten();
		});
	});

	test('writes that it was seen at most once a minute', async () => {
		const { token } = await start((await addTestAccount(getDatabase())).personId);
		const seenAt = async () => (await getDatabase().select().from(sessions))[0]?.seenAt.getTime() ?? 0;
		const started = await seenAt();
		await load(token);
		expect(await seenAt()).toBe(started);
		await getDatabase().update(sessions).set({ seenAt: sql`seen_at - interval '61 seconds'` });
		await load(token);
		expect(await seenAt()).toBeGreaterThanOrEqual(started);
	});

	describe('lacks', () => {
		const stepOf = async (personId: string, settings = testSettings, secondFactor = false) =>
			(await load((await start(personId, secondFactor)).token, settings))?.step;

		const addPasskey = (personId: string) =>
			getDatabase()
				.insert(passkeys)
				.values({ passkeyId: personId, personId, name: 'key', publicKey: 'x', counter: 0 });

		test('the second factor first, then a new password', async () => {
			const { personId } = await addTestAccount(getDatabase(), { roles: ['publisher'] });
			await addPasskey(personId);
			await getDatabase().update(people).set({ mustChangePassword: true });
			expect(await stepOf(personId)).toBe('second-factor');
			expect(await stepOf(personId, testSettings, true)).toBe('change-password');
		});

		test('a new password after 90 days, or never', async () => {
			const { personId } = await addTestAccount(getDatabase());
			const age = (days: number) =>
				getDatabase()
					.update(personPasswords)
					.set({ setAt: sql`now() - make_interval(days => ${days}::int)` });
			await age(89);
			expect(await stepOf(personId)).toBeNull();
			await age(91);
			expect(await stepOf(personId)).toBe('change-password');
			const never = { ...testSettings, password: { ...testSettings.password, maxAgeDays: 0 } };
			expect(await stepOf(personId, never)).toBeNull();
		});

		test('a second factor to set up where a role, or the setting, requires one', async () => {
			const publisher = await addTestAccount(getDatabase(), { roles: ['publisher'] });
			const writer = await addTestAccount(getDatabase(), { roles: ['writer'] });
			expect(await stepOf(publisher.personId)).toBe('set-up-second-factor');
			expect(await stepOf(writer.personId)).toBeNull();
			const everyone: AccountSettings = { ...testSettings, secondFactor: 'everyone' };
			expect(await stepOf(writer.personId, everyone)).toBe('set-up-second-factor');
			await addPasskey(writer.personId);
			expect(await stepOf(writer.personId, everyone, true)).toBeNull();
		});

		describe('no second factor that is demanded while it is open', () => {
			const allowed = async (token: string) => {
				const session = await load(token);
				return [session?.step, session?.grants.length, session?.needsSecondFactor];
			};
			/** As if that had happened so long ago. */
			const passed = async (hours: number) => {
				const earlier = (at: string) => sql.raw(`${at} - interval '${hours} hours'`);
				await getDatabase()
					.update(grants)
					.set({ factorFrom: earlier('factor_from'), grantedAt: earlier('granted_at') });
				await getDatabase()
					.update(sessions)
					.set({ startedAt: earlier('started_at') });
			};

			test('by a new role, which allows nothing before there is one', async () => {
				const { personId } = await addTestAccount(getDatabase(), { roles: ['writer'] });
				const { token } = await start(personId);
				await passed(1);
				await getDatabase().transaction((transaction) =>
					grantRole(transaction, 'system:command', personId, {
						...{ roleId: 'publisher', fdCode: null, langs: null },
					}),
				);
				expect(await allowed(token)).toEqual([null, 1, true]);
				expect(await loadGrants(getDatabase(), personId)).toHaveLength(1);
				expect(await stepOf(personId)).toBe('set-up-second-factor');
				await passed(23);
				expect(await allowed(token)).toEqual([null, 1, true]);
				await passed(2);
				expect(await allowed(token)).toEqual(['set-up-second-factor', 1, true]);
				await addPasskey(personId);
				expect(await allowed(token)).toEqual(['second-factor', 2, true]);
				expect(await loadGrants(getDatabase(), personId)).toHaveLength(2);
			});

			test('by a change of a role, which goes on allowing what it did', async () => {
				const { personId } = await addTestAccount(getDatabase(), { roles: ['writer'] });
				const { token } = await start(personId);
				await passed(1);
				const { names, actions } = await loadRole(getDatabase(), 'writer');
				const change = (needsSecondFactor: boolean) =>
					getDatabase().transaction((transaction) =>
						changeRole(transaction, 'system:command', 'writer', { names, actions, needsSecondFactor }),
					);
				await change(true);
				onTestFinished(() => change(false));
				expect(await allowed(token)).toEqual([null, 1, true]);
				expect(await stepOf(personId)).toBe('set-up-second-factor');
				await passed(25);
				expect(await allowed(token)).toEqual(['set-up-second-factor', 1, true]);
			});
		});
	});

	test('is listed with its browser, the newest first', async () => {
		const { personId } = await addTestAccount(getDatabase());
		const first = await start(personId);
		const second = await startNewer(personId);
		const listed = await listSessions(getDatabase(), personId, first.sessionId, testSettings);
		expect(listed).toMatchObject([
			{ sessionId: second.sessionId, current: false, ...testBrowser },
			{ sessionId: first.sessionId, current: true, ...testBrowser },
		]);
	});
});
