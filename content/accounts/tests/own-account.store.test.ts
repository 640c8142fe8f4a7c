import { describeWithStore } from '@portico/testing/databases/describe-with-store.ts';
import {
	addTestAccount,
	auditAbout,
	deletePeople,
	testBrowser,
	testPassword,
	testSettings,
} from '@portico/testing/newsroom/test-accounts.ts';
import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { people, personPasswords } from '../../store/tables/people-schema.ts';
import type { AccountSettings } from '../account-settings.ts';
import { changeOwnPassword } from '../change-own-password.ts';
import { loadSession } from '../load-session.ts';
import { endOwnSession, loadAccount, setOwnLanguage } from '../people/own-account.ts';
import { signInWithPassword } from '../sign-in-with-password.ts';

describeWithStore('people', (getDatabase) => {
	beforeEach(() => deletePeople(getDatabase()));

	const signIn = async (loginName: string, password = testPassword) => {
		const browser = { ...testBrowser, loginName, password };
		const { token } = await signInWithPassword(getDatabase(), browser, testSettings);
		const session = await loadSession(getDatabase(), token, testSettings);
		if (!session) throw new Error('The session has just started');
		return { token, session };
	};
	const isSignedIn = async (token: string) =>
		(await loadSession(getDatabase(), token, testSettings)) !== null;
	const actionsAbout = async (personId: string) =>
		(await auditAbout(getDatabase(), personId)).map(({ action }) => action);

	describe('change their own', () => {
		const nextPassword = (number: number) => `Yunlu-Bridge-${number}`;

		test('password, which ends their other sessions', async () => {
			const person = await addTestAccount(getDatabase());
			const [own, other] = [await signIn(person.loginName), await signIn(person.loginName)];
			const change = { current: testPassword, password: nextPassword(1) };
			const renewed = await changeOwnPassword(getDatabase(), person, own.session, change, testSettings);
			expect(renewed).toBeNull();
			expect(await isSignedIn(own.token)).toBe(true);
			expect(await isSignedIn(other.token)).toBe(false);
			await signIn(person.loginName, nextPassword(1));
			expect(await actionsAbout(person.personId)).toContain('password.change');
		});

		test('password, where they must, which gives the session a new token', async () => {
			const person = await addTestAccount(getDatabase());
			const { token, session } = await signIn(person.loginName);
			const change = { current: testPassword, password: nextPassword(1) };
			const must = { ...session, step: 'change-password' } as const;
			const renewed = await changeOwnPassword(getDatabase(), person, must, change, testSettings);
			expect([await isSignedIn(token), await isSignedIn(`${renewed}`)]).toEqual([false, true]);
		});

		test('password to none of the last five', async () => {
			const person = await addTestAccount(getDatabase());
			const { session } = await signIn(person.loginName);
			let current = testPassword;
			const change = async (password: string) => {
				await changeOwnPassword(getDatabase(), person, session, { current, password }, testSettings);
				current = password;
			};
			const usedBefore = {
				fields: { password: { code: 'password-used-before', parameters: { history: 5 } } },
			};
			await expect(change(testPassword)).rejects.toMatchObject(usedBefore);
			for (let number = 1; number <= 4; number += 1) await change(nextPassword(number));
			await expect(change(testPassword)).rejects.toMatchObject(usedBefore);
			await change(nextPassword(5));
			await change(testPassword);
			const isOwn = eq(personPasswords.personId, person.personId);
			expect(await getDatabase().select().from(personPasswords).where(isOwn)).toHaveLength(5);
		});

		test('password only with the current one, and five wrong ones lock them out', async () => {
			const person = await addTestAccount(getDatabase());
			const { session } = await signIn(person.loginName);
			const change = (current: string) =>
				changeOwnPassword(
					getDatabase(),
					person,
					session,
					{ current, password: nextPassword(1) },
					testSettings,
				);
			for (let attempt = 0; attempt < 5; attempt += 1) {
				await expect(change('wrong')).rejects.toMatchObject({
					fields: { current: { code: 'password-wrong' } },
				});
			}
			await expect(change(testPassword)).rejects.toMatchObject({
				fields: { current: { code: 'locked-out', parameters: { minutes: 15 } } },
			});
			await expect(signIn(person.loginName)).rejects.toMatchObject({ code: 'wrong-credentials' });
			const refused = (await auditAbout(getDatabase(), person.personId)).filter(
				({ action, outcome }) => action === 'password.change' && outcome === 'refused',
			);
			expect(refused).toHaveLength(6);
		});

		test('password by the rules, without counting a failure', async () => {
			const person = await addTestAccount(getDatabase());
			const { session } = await signIn(person.loginName);
			const weak = { current: testPassword, password: 'weak' };
			await expect(
				changeOwnPassword(getDatabase(), person, session, weak, testSettings),
			).rejects.toMatchObject({ fields: { password: { code: 'password-too-short' } } });
			const [row] = await getDatabase().select().from(people);
			expect(row).toMatchObject({ failedSignIns: 0, lockedUntil: null });
		});

		test('password not before the second factor', async () => {
			const person = await addTestAccount(getDatabase());
			const { session } = await signIn(person.loginName);
			const change = { current: testPassword, password: nextPassword(1) };
			await expect(
				changeOwnPassword(getDatabase(), person, { ...session, step: 'second-factor' }, change, testSettings),
			).rejects.toMatchObject({ code: 'second-factor-first' });
		});

		test('password once of two simultaneous changes', async () => {
			const person = await addTestAccount(getDatabase());
			const { session } = await signIn(person.loginName);
			const changes = [1, 2].map((number) =>
				changeOwnPassword(
					getDatabase(),
					person,
					session,
					{ current: testPassword, password: nextPassword(number) },
					testSettings,
				),
			);
			const outcomes = (await Promise.allSettled(changes)).map(({ status }) => status);
			expect(outcomes.toSorted()).toEqual(['fulfilled', 'rejected']);
		});

		test('language, and end their other sessions', async () => {
			const person = await addTestAccount(getDatabase());
			const stranger = await addTestAccount(getDatabase());
			const [own, other] = [await signIn(person.loginName), await signIn(person.loginName)];
			await setOwnLanguage(getDatabase(), person, 'en');
			expect((await loadSession(getDatabase(), own.token, testSettings))?.person.language).toBe('en');
			const { sessionId } = other.session;
			await expect(endOwnSession(getDatabase(), stranger, sessionId)).rejects.toMatchObject({
				code: 'session-not-found',
			});
			await endOwnSession(getDatabase(), person, sessionId);
			expect(await isSignedIn(other.token)).toBe(false);
			expect(await isSignedIn(own.token)).toBe(true);
		});
	});

	test('see how they sign in, and when their password ends', async () => {
		const { personId, loginName } = await addTestAccount(getDatabase());
		const { session } = await signIn(loginName);
		const account = await loadAccount(getDatabase(), session, testSettings);
		expect(account).toMatchObject({
			...{ totp: null, passkeys: [], recoveryCodesLeft: 0, needsSecondFactor: false },
			sessions: [{ sessionId: session.sessionId, current: true }],
		});
		const days =
			(Date.parse(account.passwordEndsAt ?? '') - Date.parse(account.passwordSetAt ?? '')) / 86_400_000;
		expect(days).toBe(90);
		const never: AccountSettings = { ...testSettings, password: { ...testSettings.password, maxAgeDays: 0 } };
		expect((await loadAccount(getDatabase(), session, never)).passwordEndsAt).toBeNull();
		await getDatabase().delete(personPasswords).where(eq(personPasswords.personId, personId));
		expect((await loadAccount(getDatabase(), session, testSettings)).passwordSetAt).toBeNull();
	});
});
