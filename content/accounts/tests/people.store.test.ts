import { describeWithStore } from '@portico/testing/databases/describe-with-store.ts';
import {
	addTestAccount,
	auditAbout,
	deletePeople,
	testBrowser,
	testPassword,
	testSettings,
} from '@portico/testing/newsroom/test-accounts.ts';
import { sql } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { PermissionMissing } from '../../permissions/authorise.ts';
import { recordFailedSignIn } from '../failed-sign-ins.ts';
import { loadSession } from '../load-session.ts';
import { addPerson, type PersonFacts } from '../people/add-person.ts';
import { endSessionOfPerson, lockPerson, resetPassword, unlockPerson } from '../people/administer-person.ts';
import { changePerson } from '../people/change-person.ts';
import { findPerson, listPeople } from '../people/list-people.ts';
import { signInWithPassword } from '../sign-in-with-password.ts';
import { useOneTimeLink } from '../use-one-time-link.ts';

const facts: PersonFacts = {
	...{ loginName: 'gu.yan', displayName: '顾言', department: '国际传播部' },
	language: 'en',
};

describeWithStore('people', (getDatabase) => {
	beforeEach(() => deletePeople(getDatabase()));

	const addAdministrator = () => addTestAccount(getDatabase(), { roles: ['system-administrator'] });
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

	test('are added without a password, and choose one at their link', async () => {
		const actor = await addAdministrator();
		const { personId, link } = await addPerson(getDatabase(), actor, facts);
		expect(await findPerson(getDatabase(), personId)).toEqual({
			...{
				personId,
				...facts,
				state: 'active',
				lockedUntil: null,
				lastSeenAt: null,
				roles: [],
				isAdministrator: false,
			},
			...{ hasPassword: false, hasSecondFactor: false, createdAt: expect.any(String) },
		});
		const use = { ...testBrowser, token: link.token, password: testPassword };
		await useOneTimeLink(getDatabase(), use, testSettings);
		expect(await findPerson(getDatabase(), personId)).toMatchObject({
			hasPassword: true,
			lastSeenAt: expect.any(String),
		});
		// Such as by the removal of second factors.
		await getDatabase().execute(sql`delete from sessions`);
		expect(await findPerson(getDatabase(), personId)).toMatchObject({ lastSeenAt: expect.any(String) });
		expect(await auditAbout(getDatabase(), personId)).toMatchObject([
			{ action: 'person.add', actor: '林岚', details: facts },
			{ action: 'password.change', actor: '顾言' },
			{ action: 'sign-in' },
		]);
	});

	test('have names that differ in more than case and width', async () => {
		const taken = { fields: { loginName: { code: 'name-taken' } } };
		const actor = await addAdministrator();
		const { personId } = await addPerson(getDatabase(), actor, facts);
		const same = { ...facts, loginName: 'Gu.Ｙan' };
		await expect(addPerson(getDatabase(), actor, same)).rejects.toMatchObject(taken);
		const named = { ...facts, displayName: '顾言（法务部）' };
		const other = await addPerson(getDatabase(), actor, { ...named, loginName: 'other' });
		await expect(changePerson(getDatabase(), actor, other.personId, same)).rejects.toMatchObject(taken);
		await changePerson(getDatabase(), actor, personId, same);
		const adding = ['new', 'NEW'].map((loginName) =>
			addPerson(getDatabase(), actor, { ...facts, displayName: loginName, loginName }),
		);
		const outcomes = (await Promise.allSettled(adding)).map(({ status }) => status);
		expect(outcomes.toSorted()).toEqual(['fulfilled', 'rejected']);
	});

	test.each([
		[{ loginName: 'two words' }, { loginName: { code: 'login-name-characters' } }],
		[{ loginName: '\u200B' }, { loginName: { code: 'login-name-characters' } }],
		[{ displayName: '顾\0言' }, { displayName: { code: 'hidden-characters' } }],
		[{ displayName: '\u202E顾言' }, { displayName: { code: 'hidden-characters' } }],
		[{ department: 'a\nb' }, { department: { code: 'hidden-characters' } }],
		[{ loginName: 'gu\u200Dyan' }, { loginName: { code: 'login-name-characters' } }],
		[{ displayName: '顾\u3164言' }, { displayName: { code: 'hidden-characters' } }],
		[{ displayName: '顾\uFE0F言' }, { displayName: { code: 'hidden-characters' } }],
		[{ displayName: '\u2800\u0301' }, { displayName: { code: 'hidden-characters' } }],
		[{ loginName: 'gu.y\u0430n' }, { loginName: { code: 'mixed-scripts' } }],
		[{ displayName: 'G\u03BF Yan' }, { displayName: { code: 'mixed-scripts' } }],
		[{ displayName: 'System：server' }, { displayName: { code: 'name-reserved' } }],
		[{ displayName: 'ｕｎｋｎｏｗｎ' }, { displayName: { code: 'name-reserved' } }],
	])('have names that can be read and told apart: %j', async (changes, fields) => {
		const actor = await addAdministrator();
		await expect(addPerson(getDatabase(), actor, { ...facts, ...changes })).rejects.toMatchObject({ fields });
		const { personId } = await addPerson(getDatabase(), actor, facts);
		await expect(
			changePerson(getDatabase(), actor, personId, { ...facts, ...changes }),
		).rejects.toMatchObject({ fields });
	});

	test.each(['顾言', 'Gu 言 (法务部)', 'Иван Петров', '山田 たろう', 'Zoë O’Neill-Smith'])(
		'may be called %s',
		async (displayName) => {
			const actor = await addAdministrator();
			const { personId } = await addPerson(getDatabase(), actor, { ...facts, displayName });
			expect((await findPerson(getDatabase(), personId)).displayName).toBe(displayName);
		},
	);

	test('have display names of their own, whatever their case and width', async () => {
		const actor = await addAdministrator();
		const taken = { fields: { displayName: { code: 'display-name-taken' } } };
		const { personId } = await addPerson(getDatabase(), actor, { ...facts, displayName: 'Gu Yan' });
		const second = { ...facts, loginName: 'second', displayName: 'GU ＹAN' };
		await expect(addPerson(getDatabase(), actor, second)).rejects.toMatchObject(taken);
		const other = await addPerson(getDatabase(), actor, { ...second, displayName: 'Gu Yan (Legal)' });
		await expect(changePerson(getDatabase(), actor, other.personId, second)).rejects.toMatchObject(taken);
		await changePerson(getDatabase(), actor, personId, { ...facts, displayName: 'GU YAN' });
	});

	test('are changed, with both states in the audit log', async () => {
		const actor = await addAdministrator();
		const { personId } = await addPerson(getDatabase(), actor, facts);
		const after = { loginName: 'guyan', displayName: '顾 言', department: '', language: 'zh' } as const;
		await changePerson(getDatabase(), actor, personId, after);
		expect(await findPerson(getDatabase(), personId)).toMatchObject(after);
		expect((await auditAbout(getDatabase(), personId)).at(-1)).toMatchObject({
			action: 'person.change',
			details: { before: facts, after },
		});
	});

	test('whose password is reset are signed out, and choose another one', async () => {
		const actor = await addAdministrator();
		const { personId, loginName } = await addTestAccount(getDatabase());
		const { token } = await signIn(loginName);
		const link = await resetPassword(getDatabase(), actor, personId);
		expect(await isSignedIn(token)).toBe(false);
		await expect(signIn(loginName)).rejects.toMatchObject({ code: 'wrong-credentials' });
		const use = { ...testBrowser, token: link.token };
		await expect(
			useOneTimeLink(getDatabase(), { ...use, password: testPassword }, testSettings),
		).rejects.toMatchObject({ fields: { password: { code: 'password-used-before' } } });
		await useOneTimeLink(getDatabase(), { ...use, password: 'Yunlu-Bridge-2026' }, testSettings);
		expect(await actionsAbout(personId)).toContain('person.reset-password');
	});

	test('are locked with their sessions ended, and unlocked, also from a lockout', async () => {
		const actor = await addAdministrator();
		const { personId, loginName } = await addTestAccount(getDatabase());
		const stateOf = async () => (await findPerson(getDatabase(), personId)).state;
		const { token } = await signIn(loginName);
		await lockPerson(getDatabase(), actor, personId);
		expect(await isSignedIn(token)).toBe(false);
		expect(await stateOf()).toBe('locked');
		await unlockPerson(getDatabase(), actor, personId);
		// Unlocking does not bring sessions back.
		expect(await isSignedIn(token)).toBe(false);
		for (let attempt = 0; attempt < 5; attempt += 1) {
			await recordFailedSignIn(getDatabase(), personId, testSettings);
		}
		expect(await stateOf()).toBe('locked-out');
		await unlockPerson(getDatabase(), actor, personId);
		expect(await stateOf()).toBe('active');
		await signIn(loginName);
		expect(await actionsAbout(personId)).toEqual([
			...['sign-in', 'person.lock', 'person.unlock', 'person.unlock', 'sign-in'],
		]);
	});

	describe('are refused', () => {
		const operations = {
			resetPassword,
			lockPerson,
			unlockPerson,
			changePerson: (...[database, actor, personId]: Parameters<typeof lockPerson>) =>
				changePerson(database, actor, personId, facts),
			endSession: (...[database, actor, personId]: Parameters<typeof lockPerson>) =>
				endSessionOfPerson(database, actor, { personId, sessionId: 'any' }),
		};

		test.each(Object.entries(operations))('%s without the permission', async (_, operation) => {
			const actor = await addTestAccount(getDatabase(), { roles: ['security-administrator'] });
			const { personId } = await addTestAccount(getDatabase());
			await expect(operation(getDatabase(), actor, personId)).rejects.toThrow(PermissionMissing);
		});

		test.each(Object.entries(operations))('%s for nobody', async (_, operation) => {
			const actor = await addAdministrator();
			await expect(operation(getDatabase(), actor, 'nobody')).rejects.toMatchObject({
				code: 'person-not-found',
			});
		});

		test.each([
			['resetPassword', resetPassword],
			['lockPerson', lockPerson],
			['unlockPerson', unlockPerson],
		])('%s for themselves', async (_, operation) => {
			const actor = await addAdministrator();
			await expect(operation(getDatabase(), actor, actor.personId)).rejects.toMatchObject({
				code: 'not-yourself',
			});
		});

		test('to add people without the permission', async () => {
			const actor = await addTestAccount(getDatabase(), { roles: ['writer'] });
			await expect(addPerson(getDatabase(), actor, facts)).rejects.toThrow(PermissionMissing);
			expect(await listPeople(getDatabase())).toHaveLength(1);
		});
	});

	test('have sessions that an administrator ends', async () => {
		const actor = await addAdministrator();
		const { personId, loginName } = await addTestAccount(getDatabase());
		const { token, session } = await signIn(loginName);
		const { sessionId } = session;
		const ofOther = { personId: actor.personId, sessionId };
		await expect(endSessionOfPerson(getDatabase(), actor, ofOther)).rejects.toMatchObject({
			code: 'session-not-found',
		});
		await endSessionOfPerson(getDatabase(), actor, { personId, sessionId });
		expect(await isSignedIn(token)).toBe(false);
		expect(await actionsAbout(personId)).toEqual(['sign-in', 'session.end']);
	});
});
