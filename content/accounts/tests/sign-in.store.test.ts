import { describeWithStore } from '@portico/testing/databases/describe-with-store.ts';
import { clearAuditLog } from '@portico/testing/newsroom/audit-log.ts';
import {
	addTestAccount,
	auditAbout,
	deletePeople,
	testBrowser,
	testPassword,
	testSettings,
} from '@portico/testing/newsroom/test-accounts.ts';
import { waitUntil } from '@portico/testing/wait-until.ts';
import { desc, eq, sql } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { ContentRefusal } from '../../model/refusals.ts';
import { auditLog } from '../../store/tables/audit-schema.ts';
import { people, personPasswords, personTotp } from '../../store/tables/people-schema.ts';
import {
	flushStrangerRefusals,
	recordFailedSignIn,
	recordStrangerRefusal,
	shortenedName,
	takeBackFailedSignIn,
} from '../failed-sign-ins.ts';
import { hashPassword } from '../hash-password.ts';
import { loadSession } from '../load-session.ts';
import { signInWithPassword, signOut } from '../sign-in-with-password.ts';
import { completeSession } from '../start-session.ts';

const wrongPassword = 'Lanjiang-2025';

describeWithStore('a sign-in with a password', (getDatabase) => {
	beforeEach(() => deletePeople(getDatabase()));

	const signIn = (loginName: string, password = testPassword, address = testBrowser.address) =>
		signInWithPassword(getDatabase(), { ...testBrowser, loginName, password, address }, testSettings);

	/** `signed in`, or the code of the refusal. */
	const outcomeOf = (attempt: Promise<unknown>) =>
		attempt.then(
			() => 'signed in',
			(error: unknown) => (error instanceof ContentRefusal ? error.code : error),
		);

	const reasonsOf = async (personId: string) =>
		(await auditAbout(getDatabase(), personId))
			.filter(({ action, outcome }) => action === 'sign-in' && outcome === 'refused')
			.map(({ details }) => details.reason);

	const endLockout = () =>
		getDatabase().update(people).set({ lockedUntil: sql`locked_until - interval '15 minutes'` });

	test('starts a session whatever the case and width of the name, and is recorded', async () => {
		const { personId } = await addTestAccount(getDatabase(), { loginName: 'LinLan' });
		const { token } = await signIn(' ｌｉｎＬＡＮ ');
		const session = await loadSession(getDatabase(), token, testSettings);
		expect(session).toMatchObject({ step: null, person: { personId, loginName: 'LinLan' } });
		expect(await auditAbout(getDatabase(), personId)).toEqual([
			{ action: 'sign-in', actor: '林岚', outcome: 'done', details: { method: 'password' } },
		]);
	});

	test('says the same for an unknown name, a wrong password, a locked account, and no password yet', async () => {
		await addTestAccount(getDatabase(), { loginName: 'linlan' });
		const locked = await addTestAccount(getDatabase(), { loginName: 'locked' });
		await getDatabase().update(people).set({ locked: true }).where(eq(people.personId, locked.personId));
		const newcomer = await addTestAccount(getDatabase(), { loginName: 'newcomer', password: null });
		const attempts = [
			signIn('nobody'),
			signIn('no\0body'),
			signIn('linlan', wrongPassword),
			signIn('locked'),
			signIn('newcomer'),
		];
		const errors = await Promise.allSettled(attempts);
		const messages = errors.map((result) => (result as PromiseRejectedResult).reason as ContentRefusal);
		expect(new Set(messages.map(({ code, message }) => `${code} ${message}`)).size).toBe(1);
		expect(messages[0]?.code).toBe('wrong-credentials');
		expect(await reasonsOf(locked.personId)).toEqual(['locked']);
		expect(await reasonsOf(newcomer.personId)).toEqual(['no-password']);
	});

	test('with an unknown name is recorded with the name and the address, without a person', async () => {
		await outcomeOf(signIn('Nobody here', 'secret-Secret-1', '198.51.100.7'));
		const [entry] = await getDatabase().select().from(auditLog).orderBy(desc(auditLog.number)).limit(1);
		expect(entry).toMatchObject({ action: 'sign-in', outcome: 'refused', personId: null, subject: null });
		expect(entry?.address).toBe('198.51.100.7');
		expect(JSON.parse(entry?.details ?? '')).toEqual({
			...{ method: 'password', loginName: 'Nobody here', reason: 'unknown-name' },
		});
		expect(entry?.details).not.toContain('secret');
	});

	describe('locks an account out', () => {
		test('after five wrong passwords from one address, also for the right one, until the lockout ends', async () => {
			const { personId, loginName } = await addTestAccount(getDatabase());
			for (let attempt = 0; attempt < 5; attempt += 1) await outcomeOf(signIn(loginName, wrongPassword));
			expect(await outcomeOf(signIn(loginName))).toBe('wrong-credentials');
			expect(await reasonsOf(personId)).toEqual([...Array(5).fill('wrong-password'), 'locked-out']);
			await endLockout();
			expect(await outcomeOf(signIn(loginName))).toBe('signed in');
		});

		test('after five wrong passwords from twenty addresses', async () => {
			const { personId, loginName } = await addTestAccount(getDatabase());
			for (let host = 1; host <= 20; host += 1) {
				await outcomeOf(signIn(loginName, wrongPassword, `203.0.113.${host}`));
			}
			expect(await outcomeOf(signIn(loginName))).toBe('wrong-credentials');
			const reasons = await reasonsOf(personId);
			expect(reasons.filter((reason) => reason === 'wrong-password')).toHaveLength(5);
		});

		test('when twenty simultaneous attempts guess: five are compared', async () => {
			const { personId, loginName } = await addTestAccount(getDatabase());
			const attempts = Array.from({ length: 20 }, (_, index) =>
				signIn(loginName, `${wrongPassword}-${index}`),
			);
			expect(new Set(await Promise.all(attempts.map(outcomeOf)))).toEqual(new Set(['wrong-credentials']));
			const reasons = await reasonsOf(personId);
			expect(reasons.filter((reason) => reason === 'wrong-password')).toHaveLength(5);
			// Recorded once for a network and a minute: anybody can cause any number of them.
			expect(reasons.filter((reason) => reason === 'locked-out')).toHaveLength(1);
			expect(await outcomeOf(signIn(loginName))).toBe('wrong-credentials');
		});

		test('again after a lockout only with five more', async () => {
			const { loginName } = await addTestAccount(getDatabase());
			for (let attempt = 0; attempt < 5; attempt += 1) await outcomeOf(signIn(loginName, wrongPassword));
			await endLockout();
			for (let attempt = 0; attempt < 4; attempt += 1) await outcomeOf(signIn(loginName, wrongPassword));
			expect(await outcomeOf(signIn(loginName))).toBe('signed in');
		});

		test('not after four wrong passwords, which a sign-in makes good', async () => {
			const { loginName } = await addTestAccount(getDatabase());
			for (let round = 0; round < 2; round += 1) {
				for (let attempt = 0; attempt < 4; attempt += 1) await outcomeOf(signIn(loginName, wrongPassword));
				expect(await outcomeOf(signIn(loginName))).toBe('signed in');
			}
		});
	});

	test('that still needs a second factor leaves failures counted until the second factor', async () => {
		const { personId, loginName } = await addTestAccount(getDatabase());
		await getDatabase().insert(personTotp).values({ personId, sealedSecret: 'x', confirmedAt: new Date() });
		const failures = async () => {
			const [row] = await getDatabase().select().from(people).where(eq(people.personId, personId));
			return { failed: row?.failedSignIns, lockedUntil: row?.lockedUntil };
		};
		// Wrong codes count as well.
		for (let attempt = 0; attempt < 4; attempt += 1) {
			await recordFailedSignIn(getDatabase(), personId, testSettings);
		}
		const { sessionId, token: before } = await signIn(loginName);
		expect(await failures()).toEqual({ failed: 4, lockedUntil: null });
		expect((await loadSession(getDatabase(), before, testSettings))?.step).toBe('second-factor');
		const token = await getDatabase().transaction((transaction) =>
			completeSession(transaction, { sessionId, personId }, testSettings),
		);
		expect(await loadSession(getDatabase(), before, testSettings)).toBeNull();
		expect(await failures()).toEqual({ failed: 0, lockedUntil: null });
		expect((await loadSession(getDatabase(), token, testSettings))?.step).toBeNull();
	});

	test('is refused when others locked the account out while the password was compared', async () => {
		const { personId } = await addTestAccount(getDatabase());
		const first = await recordFailedSignIn(getDatabase(), personId, testSettings);
		for (let attempt = 0; attempt < 4; attempt += 1) {
			await recordFailedSignIn(getDatabase(), personId, testSettings);
		}
		if (!first) throw new Error('The first attempt is allowed');
		const takeBack = takeBackFailedSignIn(getDatabase(), personId, first, { signedIn: true });
		expect(await takeBack).toBe(false);
	});

	test('is refused when the password was reset while it was compared', async () => {
		const { personId, loginName } = await addTestAccount(getDatabase());
		// Few passwords are hashed at the same time: the comparison waits for these.
		const hashes = Promise.all(Array.from({ length: 20 }, () => hashPassword(testPassword)));
		const attempt = signIn(loginName);
		await getDatabase()
			.update(personPasswords)
			.set({ current: false })
			.where(eq(personPasswords.personId, personId));
		expect(await outcomeOf(attempt)).toBe('wrong-credentials');
		await hashes;
	});

	test('replaces the session that the browser has', async () => {
		const { personId, loginName } = await addTestAccount(getDatabase());
		const former = await signIn(loginName);
		await signInWithPassword(
			getDatabase(),
			{
				...{ ...testBrowser, loginName, password: testPassword },
				former: { sessionId: former.sessionId, personId },
			},
			testSettings,
		);
		expect(await loadSession(getDatabase(), former.token, testSettings)).toBeNull();
	});

	test('ends with a sign-out, which is recorded once', async () => {
		const person = await addTestAccount(getDatabase());
		const { sessionId, token } = await signIn(person.loginName);
		await Promise.all([1, 2].map(() => signOut(getDatabase(), person, sessionId)));
		expect(await loadSession(getDatabase(), token, testSettings)).toBeNull();
		const entries = await auditAbout(getDatabase(), person.personId);
		expect(entries.map(({ action }) => action)).toEqual(['sign-in', 'sign-out']);
	});
});

describeWithStore('refusals that strangers cause at will', (getDatabase) => {
	beforeEach(async () => {
		await clearAuditLog(getDatabase());
		vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
	});
	afterEach(async () => {
		vi.useRealTimers();
		await flushStrangerRefusals(getDatabase());
	});

	const refuse = (address: string, loginName: string, personId: string | null = null) => {
		const details = { method: 'password', loginName, reason: 'unknown-name' };
		const actor = { personId: personId as null, name: personId ?? 'unknown', address };
		return recordStrangerRefusal(getDatabase(), {
			actor,
			record: { action: 'sign-in', outcome: 'refused', details },
		});
	};

	const recorded = async () => {
		const rows = await getDatabase().select().from(auditLog).orderBy(auditLog.number);
		return rows.map(({ address, details }) => {
			const { loginName, count, network } = JSON.parse(details);
			return [address, loginName, count, network].filter((part) => part !== undefined).join(' ');
		});
	};

	test('are recorded at once, then together for each network and minute', async () => {
		for (const name of ['a', 'b', 'c']) await refuse('192.0.2.7', name);
		await refuse('192.0.2.99', 'd');
		await refuse('198.51.100.1', 'e');
		expect(await recorded()).toEqual(['192.0.2.7 a', '198.51.100.1 e']);
		vi.advanceTimersByTime(60_000);
		await waitUntil(async () =>
			expect(await recorded()).toEqual(['192.0.2.7 a', '198.51.100.1 e', '192.0.2.99 d 3 192.0.2.0/24']),
		);
		// The next minute of that network goes on counting; the other network begins anew.
		await refuse('192.0.2.7', 'f');
		await refuse('198.51.100.1', 'g');
		expect(await recorded()).toHaveLength(4);
		vi.advanceTimersByTime(60_000);
		await waitUntil(async () => expect((await recorded()).at(-1)).toBe('192.0.2.7 f 1 192.0.2.0/24'));
	});

	test('are recorded for each account apart', async () => {
		await refuse('192.0.2.7', 'a', 'p1');
		await refuse('192.0.2.7', 'b', 'p2');
		expect(await recorded()).toEqual(['192.0.2.7 a', '192.0.2.7 b']);
	});

	test('are not lost when the server stops', async () => {
		for (const name of ['a', 'b']) await refuse('192.0.2.7', name);
		await flushStrangerRefusals(getDatabase());
		expect((await recorded()).at(-1)).toBe('192.0.2.7 b 1 192.0.2.0/24');
		await refuse('192.0.2.7', 'c');
		expect((await recorded()).at(-1)).toBe('192.0.2.7 c');
	});

	test('have the entered name shortened', () => {
		expect(shortenedName('x'.repeat(200))).toBe(`${'x'.repeat(60)}…`);
		expect(shortenedName('林岚')).toBe('林岚');
	});
});
