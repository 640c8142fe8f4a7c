import { clearStore } from '@portico/testing/content/bundles/clear-store.ts';
import { describeWithStore } from '@portico/testing/databases/describe-with-store.ts';
import { clearAuditLog, loadAuditLog } from '@portico/testing/newsroom/audit-log.ts';
import { addTestPerson, clearPeople } from '@portico/testing/newsroom/people.ts';
import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { changeContent } from '../../changes/change-content.ts';
import type { ContentChange } from '../../changes/content-change.ts';
import { removeColumn, upsertColumns } from '../../columns/upsert-columns.ts';
import { newsroomChannel } from '../../events/notify-newsroom.ts';
import type { Actor, PersonActor } from '../../model/actor.ts';
import { grants, passkeys, people } from '../../store/tables/people-schema.ts';
import { columns } from '../../store/tables/schema.ts';
import { keepAdministrators, loadGrantingPeople } from '../administrators.ts';
import { authorise } from '../authorise.ts';
import { grantRole, revokeGrant } from '../grant-role.ts';
import { listColumnGrants, listPersonGrants } from '../list-grants.ts';

const everything = { fdCode: null, langs: null };

describeWithStore('grants', (getDatabase, getStore) => {
	let security: PersonActor;
	let li: PersonActor;

	beforeEach(async () => {
		const database = getDatabase();
		await clearStore(database);
		await clearPeople(database);
		await clearAuditLog(database);
		await database.insert(columns).values([
			{ fdCode: 'group', page: 'columndetail', names: { zh: '集团' } },
			{ fdCode: 'news', parent: 'group', page: 'articlepagelist', names: { zh: '新闻', en: 'News' } },
			{ fdCode: 'notices', page: 'articlepagelist', names: { zh: '公告' } },
		]);
		await addTestPerson(database, { roles: ['system-administrator'], name: '系统' });
		security = await addTestPerson(database, { roles: ['security-administrator'], name: '安全' });
		li = await addTestPerson(database, { name: '李' });
	});

	type Grant = Parameters<typeof grantRole>[3];
	const grant = (actor: Actor, person: PersonActor, roleId: string, scope: Partial<Grant> = {}) =>
		getDatabase().transaction((transaction) =>
			grantRole(transaction, actor, person.personId, { roleId, ...everything, ...scope }),
		);
	const revoke = (actor: Actor, person: PersonActor, grantId: string) =>
		getDatabase().transaction((transaction) => revokeGrant(transaction, actor, person.personId, grantId));
	const grantsOf = (person: PersonActor) => listPersonGrants(getDatabase(), person.personId, 'en');
	const onlyGrantOf = async (person: PersonActor) => (await grantsOf(person))[0]?.grantId as string;
	const may = (person: PersonActor, fdCode: string, lang: 'zh' | 'en') =>
		getDatabase()
			.transaction((transaction) => authorise(transaction, person, 'write', { fdCode, lang }))
			.then(
				() => true,
				() => false,
			);

	test('allow their actions in a column with all below it, in their languages, at once', async () => {
		await grant(security, li, 'writer', { fdCode: 'group', langs: ['zh'] });
		expect(await may(li, 'group', 'zh')).toBe(true);
		expect(await may(li, 'news', 'zh')).toBe(true);
		expect(await may(li, 'news', 'en')).toBe(false);
		expect(await may(li, 'notices', 'zh')).toBe(false);
		await revoke(security, li, await onlyGrantOf(li));
		expect(await may(li, 'news', 'zh')).toBe(false);
	});

	test('are listed for a person, with the column in their language and who granted them', async () => {
		await grant(security, li, 'translator', { fdCode: 'news', langs: ['en'] });
		await grant('system:command', li, 'writer');
		expect(await grantsOf(li)).toMatchObject([
			{ role: { roleId: 'writer' }, fdCode: null, columnName: null, langs: null, grantedBy: null },
			{
				...{ role: { roleId: 'translator', names: { zh: '翻译' } }, fdCode: 'news', columnName: 'News' },
				...{ langs: ['en'], grantedBy: '安全', inheritedFrom: null },
				person: { personId: li.personId, displayName: '李' },
			},
		]);
	});

	test('are listed for a column, with those for columns above it and for all', async () => {
		const wang = await addTestPerson(getDatabase(), { name: '王', roles: ['publisher'] });
		await grant(security, li, 'writer', { fdCode: 'news' });
		await grant(security, li, 'first-reviewer', { fdCode: 'group' });
		await grant(security, wang, 'writer', { fdCode: 'notices' });
		const listed = await listColumnGrants(getDatabase(), 'news', 'zh');
		const byPerson = listed.map(({ person, role, fdCode, columnName, inheritedFrom }) =>
			[person.displayName, role.roleId, fdCode, columnName, inheritedFrom].join(' '),
		);
		expect(byPerson.toSorted()).toEqual([
			'李 first-reviewer group 集团 group',
			'李 writer news 新闻 ',
			'王 publisher   ',
		]);
		await expect(listColumnGrants(getDatabase(), 'none', 'zh')).rejects.toMatchObject({
			code: 'column-not-found',
		});
	});

	test('are recorded, and announced to lists and to the person', async () => {
		const notices: unknown[] = [];
		let onNotice = () => {};
		const listening = await getStore().listen(newsroomChannel, (payload) => {
			if (payload !== '' && !payload.includes('audit')) notices.push(JSON.parse(payload));
			onNotice();
		});
		await grant(security, li, 'writer', { fdCode: 'news' });
		await grant(security, li, 'writer', { fdCode: 'news' });
		await revoke(security, li, await onlyGrantOf(li));
		await new Promise<void>((resolve) => {
			onNotice = () => notices.length >= 4 && resolve();
			onNotice();
		});
		await listening();
		const announced = [
			{ topics: ['permissions', 'people'] },
			{ topics: ['session', 'articles'], personIds: [li.personId] },
		];
		expect(notices).toEqual([...announced, ...announced]);
		const details = { roleId: 'writer', fdCode: 'news', langs: null };
		expect(await loadAuditLog(getDatabase())).toMatchObject([
			{ actor: '安全', action: 'grant.add', subject: `person:${li.personId}`, details },
			{ actor: '安全', action: 'grant.remove', subject: `person:${li.personId}`, details },
		]);
	});

	describe('are refused', () => {
		const expectRefusal = async (refused: Promise<unknown>, code: string) => {
			await expect(refused).rejects.toMatchObject({ code });
			expect(await loadAuditLog(getDatabase())).toEqual([]);
		};

		test('for oneself', async () => {
			await expectRefusal(grant(security, security, 'writer'), 'not-yourself');
			await expectRefusal(revoke(security, security, await onlyGrantOf(security)), 'not-yourself');
		});

		test('by people without the permission', async () => {
			const wang = await addTestPerson(getDatabase(), { roles: ['site-manager', 'audit-administrator'] });
			await expectRefusal(grant(wang, li, 'writer'), 'permission-missing');
			await expectRefusal(revoke(wang, security, await onlyGrantOf(security)), 'permission-missing');
		});

		test('for what does not exist', async () => {
			const nobody = { ...li, personId: 'nobody' };
			await expectRefusal(grant(security, nobody, 'writer'), 'person-not-found');
			await expectRefusal(grant(security, li, 'none'), 'role-not-found');
			await expectRefusal(grant(security, li, 'writer', { fdCode: 'none' }), 'column-not-found');
			await expectRefusal(revoke(security, li, await onlyGrantOf(security)), 'grant-not-found');
			await expect(grantsOf(nobody)).rejects.toMatchObject({ code: 'person-not-found' });
		});

		test.each([
			['site-manager', { fdCode: 'news' }],
			['site-manager', { langs: ['zh' as const] }],
			['audit-administrator', { fdCode: 'news', langs: ['zh' as const] }],
		])('of %s for a part of the site', async (roleId, scope) => {
			await expectRefusal(grant(security, li, roleId, scope), 'grant-for-everything');
		});

		test('of two administrators to one person', async () => {
			const auditor = await addTestPerson(getDatabase(), { roles: ['audit-administrator'] });
			await expectRefusal(grant(security, auditor, 'system-administrator'), 'administrators-exclude');
			expect(await grantsOf(auditor)).toHaveLength(1);
		});

		test('of two administrators to one person at the same time', async () => {
			const outcomes = await Promise.allSettled([
				grant(security, li, 'system-administrator'),
				grant(security, li, 'audit-administrator'),
			]);
			expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
			expect(await grantsOf(li)).toHaveLength(1);
		});

		test('to be revoked from the last active administrator', async () => {
			const command = 'system:command';
			await expectRefusal(revoke(command, security, await onlyGrantOf(security)), 'last-administrator');
			await addTestPerson(getDatabase(), { roles: ['security-administrator'], locked: true });
			await expectRefusal(revoke(command, security, await onlyGrantOf(security)), 'last-administrator');
			await addTestPerson(getDatabase(), { roles: ['security-administrator'] });
			await revoke(command, security, await onlyGrantOf(security));
			expect(await grantsOf(security)).toEqual([]);
		});

		test('to be revoked from the last two administrators at the same time', async () => {
			const other = await addTestPerson(getDatabase(), { roles: ['security-administrator'] });
			const outcomes = await Promise.allSettled([
				revoke('system:command', security, await onlyGrantOf(security)),
				revoke('system:command', other, await onlyGrantOf(other)),
			]);
			expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
		});
	});

	describe('by the first administrator', () => {
		let first: PersonActor;

		beforeEach(async () => {
			await clearPeople(getDatabase());
			first = await addTestPerson(getDatabase(), { roles: ['system-administrator'] });
			li = await addTestPerson(getDatabase());
		});

		test('create the other two while nobody could, once', async () => {
			const wang = await addTestPerson(getDatabase());
			await grant(first, wang, 'audit-administrator');
			await grant(first, li, 'security-administrator');
			const refused = { code: 'permission-missing', action: 'security' };
			await expect(grant(first, wang, 'security-administrator')).rejects.toMatchObject(refused);
			// From then on the security administrator appoints.
			await getDatabase().delete(grants).where(eq(grants.personId, wang.personId));
			await expect(grant(first, wang, 'audit-administrator')).rejects.toMatchObject(refused);
			await expect(grant(li, wang, 'audit-administrator')).rejects.toMatchObject(refused);
			const passkey = { passkeyId: 'li', personId: li.personId, name: 'key', publicKey: 'x', counter: 0 };
			await getDatabase().insert(passkeys).values(passkey);
			await grant(li, wang, 'audit-administrator');
		});

		test('create no other role, and not for themselves', async () => {
			for (const roleId of ['writer', 'system-administrator']) {
				await expect(grant(first, li, roleId)).rejects.toMatchObject({ code: 'permission-missing' });
			}
			await expect(grant(first, first, 'security-administrator')).rejects.toMatchObject({
				code: 'not-yourself',
			});
		});
	});

	test('end with their column, with a record, and do not return with it', async () => {
		await grant(security, li, 'writer', { fdCode: 'notices' });
		await grant(security, li, 'translator', { fdCode: 'news' });
		const change = (work: (change: ContentChange) => Promise<unknown>) =>
			changeContent(getDatabase(), 'system:command', work);
		await change((content) => removeColumn(content, 'notices'));
		expect(await grantsOf(li)).toMatchObject([{ role: { roleId: 'translator' } }]);
		expect((await loadAuditLog(getDatabase())).find(({ action }) => action === 'grant.remove')).toMatchObject(
			{
				...{ actor: 'system:command', subject: `person:${li.personId}` },
				details: { roleId: 'writer', fdCode: 'notices', langs: null, reason: 'column-removed' },
			},
		);
		// As an earlier version left it.
		const { personId } = li;
		await getDatabase()
			.insert(grants)
			.values({ grantId: 'left', personId, roleId: 'writer', fdCode: 'notices' });
		const [row] = await getDatabase().select().from(columns).where(eq(columns.fdCode, 'news'));
		const { listingsStale: _, ...news } = row as typeof columns.$inferSelect;
		await change((content) => upsertColumns(content, [{ ...news, fdCode: 'notices', parent: null }]));
		expect(await may(li, 'notices', 'zh')).toBe(false);
	});

	test('keep an active administrator when an account is locked', async () => {
		const lock = (person: PersonActor) =>
			getDatabase().transaction((transaction) =>
				keepAdministrators(transaction, () =>
					transaction.update(people).set({ locked: true }).where(eq(people.personId, person.personId)),
				),
			);
		await lock(li);
		await expect(lock(security)).rejects.toMatchObject({
			...{ code: 'last-administrator', parameters: { action: 'security' } },
		});
	});

	test('are given by active people with the permission, by name', async () => {
		await addTestPerson(getDatabase(), { roles: ['security-administrator'], name: '一' });
		await addTestPerson(getDatabase(), { roles: ['security-administrator'], name: '锁', locked: true });
		expect((await loadGrantingPeople(getDatabase())).toSorted()).toEqual(['一', '安全'].toSorted());
	});
});
