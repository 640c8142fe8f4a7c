import { describeWithStore } from '@portico/testing/databases/describe-with-store.ts';
import {
	addTestAccount,
	auditAbout,
	deletePeople,
	testBrowser,
	testPassword,
	testSettings,
} from '@portico/testing/newsroom/test-accounts.ts';
import { eq, sql } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { oneTimeLinks, people } from '../../store/tables/people-schema.ts';
import { addDemoPeople } from '../demo-people.ts';
import { loadSession } from '../load-session.ts';
import { createOneTimeLink, findOneTimeLink, firstAdministratorLink } from '../one-time-links.ts';
import { insertPerson } from '../people/add-person.ts';
import { listPeople } from '../people/list-people.ts';
import { lockIfNoAccounts } from '../people/no-accounts.ts';
import { signInWithPassword } from '../sign-in-with-password.ts';
import { type LinkUse, useOneTimeLink } from '../use-one-time-link.ts';

const newsroomUrl = 'https://news.example';
const newPassword = 'Yunlu-Bridge-2026';

describeWithStore('a one-time link', (getDatabase) => {
	beforeEach(() => deletePeople(getDatabase()));

	const createLink = async (personId: string) =>
		(await getDatabase().transaction((transaction) => createOneTimeLink(transaction, personId))).token;
	const use = (token: string, changes: Partial<LinkUse> = {}) =>
		useOneTimeLink(getDatabase(), { ...testBrowser, token, password: newPassword, ...changes }, testSettings);
	const signIn = (loginName: string, password: string) =>
		signInWithPassword(getDatabase(), { ...testBrowser, loginName, password }, testSettings);
	const notValid = { code: 'link-not-valid' };

	test('sets the password, ends earlier sessions, and signs in', async () => {
		const { personId, loginName } = await addTestAccount(getDatabase());
		const earlier = await signIn(loginName, testPassword);
		await getDatabase().update(people).set({ mustChangePassword: true });
		const { token } = await use(await createLink(personId));
		expect(await loadSession(getDatabase(), token, testSettings)).toMatchObject({
			...{ step: null, person: { personId } },
		});
		expect(await loadSession(getDatabase(), earlier.token, testSettings)).toBeNull();
		await expect(signIn(loginName, testPassword)).rejects.toMatchObject({ code: 'wrong-credentials' });
		await signIn(loginName, newPassword);
		const actions = (await auditAbout(getDatabase(), personId)).map(({ action }) => action);
		expect(actions).toEqual(['sign-in', 'password.change', 'sign-in', 'sign-in', 'sign-in']);
	});

	test('is read without being used up', async () => {
		const { personId, loginName } = await addTestAccount(getDatabase());
		const token = await createLink(personId);
		for (let reading = 0; reading < 2; reading += 1) {
			const { person, expiresAt } = await findOneTimeLink(getDatabase(), token);
			expect(person).toEqual({ personId, loginName, displayName: '林岚' });
			const [link] = await getDatabase()
				.select()
				.from(oneTimeLinks)
				.where(eq(oneTimeLinks.personId, personId));
			expect(expiresAt).toEqual(link?.expiresAt);
		}
	});

	test('is not stored: its hash is', async () => {
		const token = await createLink((await addTestAccount(getDatabase())).personId);
		const [row] = await getDatabase().select().from(oneTimeLinks);
		expect(JSON.stringify(row)).not.toContain(token);
		await expect(findOneTimeLink(getDatabase(), row?.tokenHash ?? '')).rejects.toMatchObject(notValid);
	});

	test('works once, also for two at the same time', async () => {
		const token = await createLink((await addTestAccount(getDatabase())).personId);
		const uses = await Promise.allSettled([use(token), use(token)]);
		expect(uses.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
		await expect(use(token)).rejects.toMatchObject(notValid);
	});

	test('stays when the password is refused', async () => {
		const token = await createLink((await addTestAccount(getDatabase())).personId);
		await expect(use(token, { password: 'short' })).rejects.toMatchObject({
			fields: { password: { code: 'password-too-short' } },
		});
		await expect(use(token, { password: testPassword })).rejects.toMatchObject({
			fields: { password: { code: 'password-used-before' } },
		});
		await use(token);
	});

	test('ends with a newer one, after 24 hours, and when the person is locked', async () => {
		const { personId } = await addTestAccount(getDatabase());
		const other = await createLink((await addTestAccount(getDatabase())).personId);
		const older = await createLink(personId);
		const newer = await createLink(personId);
		await expect(use(older)).rejects.toMatchObject(notValid);
		await getDatabase().update(people).set({ locked: true }).where(eq(people.personId, personId));
		await expect(use(newer)).rejects.toMatchObject(notValid);
		const pass = (hours: number) =>
			getDatabase()
				.update(oneTimeLinks)
				.set({ expiresAt: sql`expires_at - make_interval(hours => ${hours}::int)` });
		await pass(23);
		await findOneTimeLink(getDatabase(), other);
		await pass(1);
		await expect(use(other)).rejects.toMatchObject(notValid);
		await expect(use('no such token')).rejects.toMatchObject(notValid);
	});

	describe('for the first administrator', () => {
		const person = { loginName: 'admin', displayName: '何平' };
		const printedToken = async () => {
			const address = await firstAdministratorLink(getDatabase(), newsroomUrl);
			const { origin, pathname, hash } = new URL(address ?? '');
			expect(`${origin}${pathname}`).toBe(`${newsroomUrl}/newsroom/welcome`);
			return hash.slice(1);
		};

		test('creates a system administrator, who is signed in and sets up a second factor next', async () => {
			const token = await printedToken();
			expect((await findOneTimeLink(getDatabase(), token)).person).toBeNull();
			const started = await use(token, { person, language: 'en' });
			expect(await loadSession(getDatabase(), started.token, testSettings)).toMatchObject({
				person: { ...person, language: 'en' },
				step: 'set-up-second-factor',
				grants: [{ actions: ['people'], fdCode: null, langs: null }],
			});
			const [added] = await listPeople(getDatabase());
			const actions = (await auditAbout(getDatabase(), added?.personId ?? '')).map(({ action }) => action);
			expect(actions).toEqual(['person.add', 'grant.add', 'password.change', 'sign-in']);
		});

		test('is printed by each instance, and no more when there is somebody', async () => {
			const [first, second] = [await printedToken(), await printedToken()];
			await use(first, { person });
			await expect(use(second, { person })).rejects.toMatchObject(notValid);
			await expect(findOneTimeLink(getDatabase(), second)).rejects.toMatchObject(notValid);
			expect(await firstAdministratorLink(getDatabase(), newsroomUrl)).toBeNull();
		});

		test('lets only one of two win, whichever links they have', async () => {
			const tokens = [await printedToken(), await printedToken()];
			const uses = await Promise.allSettled(
				tokens.map((token, index) => use(token, { person: { ...person, loginName: `admin${index}` } })),
			);
			expect(uses.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
			expect(await listPeople(getDatabase())).toHaveLength(1);
		});

		test('requires a name, and a password unlike it', async () => {
			const token = await printedToken();
			await expect(use(token)).rejects.toMatchObject({
				fields: { 'person.loginName': {}, 'person.displayName': {} },
			});
			await expect(use(token, { person, password: 'Admin-Lanjiang-2026' })).rejects.toMatchObject({
				fields: { password: { code: 'password-like-name' } },
			});
			expect(await listPeople(getDatabase())).toEqual([]);
		});
	});
});

describeWithStore('the first account', (getDatabase) => {
	beforeEach(() => deletePeople(getDatabase()));

	test('is created by one of eight transactions at the same time', async () => {
		const create = (loginName: string) =>
			getDatabase().transaction(async (transaction) => {
				if (!(await lockIfNoAccounts(transaction))) return false;
				await insertPerson(transaction, { loginName, displayName: '何平', department: '', language: 'zh' });
				return true;
			});
		const outcomes = await Promise.all(Array.from({ length: 8 }, (_, index) => create(`admin${index}`)));
		expect(outcomes.filter(Boolean)).toHaveLength(1);
		expect(await listPeople(getDatabase())).toHaveLength(1);
	});
});

describeWithStore('demo people', (getDatabase) => {
	beforeEach(() => deletePeople(getDatabase()));

	test('are one for each built-in role, with one random password', async () => {
		const demo = await addDemoPeople(getDatabase());
		if (!demo) throw new Error('There is nobody yet');
		const listed = await listPeople(getDatabase());
		const { rows } = await getDatabase().execute<{ role_id: string }>(
			'select role_id from roles where built_in',
		);
		expect(listed.flatMap(({ roles }) => roles.map(({ roleId }) => roleId)).toSorted()).toEqual(
			rows.map((row) => row.role_id).toSorted(),
		);
		expect(demo.names).toContainEqual({
			loginName: 'writer',
			displayName: '林岚',
			roleNames: { zh: '编辑', en: 'Writer' },
		});
		const { token } = await signInWithPassword(
			getDatabase(),
			{ ...testBrowser, loginName: 'writer', password: demo.password },
			testSettings,
		);
		expect(await loadSession(getDatabase(), token, testSettings)).toMatchObject({ step: null });
	});

	test('are added by one of two instances, and only while there is nobody', async () => {
		const added = await Promise.all([addDemoPeople(getDatabase()), addDemoPeople(getDatabase())]);
		expect(added.filter((demo) => demo !== null)).toHaveLength(1);
		expect(await addDemoPeople(getDatabase())).toBeNull();
	});
});
