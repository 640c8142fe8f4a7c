import { describeWithStore } from '@portico/testing/databases/describe-with-store.ts';
import { clearAuditLog, loadAuditLog } from '@portico/testing/newsroom/audit-log.ts';
import { addTestPerson, clearPeople } from '@portico/testing/newsroom/people.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import type { Actor, PersonActor } from '../../model/actor.ts';
import type { Transaction } from '../../store/connect.ts';
import { addRole, changeRole, type RoleFacts, removeRole } from '../change-roles.ts';
import { builtInRoles, listRoles, loadRole } from '../list-roles.ts';

const proofreader: RoleFacts = {
	names: { zh: '校对', en: 'Proofreader' },
	actions: ['read', 'review.1'],
	needsSecondFactor: false,
};

describeWithStore('roles', (getDatabase) => {
	let security: PersonActor;

	beforeEach(async () => {
		await clearPeople(getDatabase());
		await clearAuditLog(getDatabase());
		await addTestPerson(getDatabase(), { roles: ['system-administrator'] });
		security = await addTestPerson(getDatabase(), { roles: ['security-administrator'] });
	});

	const inTransaction = <Result>(work: (transaction: Transaction) => Promise<Result>) =>
		getDatabase().transaction(work);
	const add = (facts: RoleFacts, actor: Actor = security) =>
		inTransaction((transaction) => addRole(transaction, actor, facts));
	const change = (roleId: string, facts: Partial<RoleFacts>, actor: Actor = security) =>
		inTransaction(async (transaction) => {
			const { names, actions, needsSecondFactor } = await loadRole(transaction, roleId);
			await changeRole(transaction, actor, roleId, { names, actions, needsSecondFactor, ...facts });
		});
	const remove = (roleId: string, actor: Actor = security) =>
		inTransaction((transaction) => removeRole(transaction, actor, roleId));

	test('are listed with the number of people: the built-in ones in order, then others', async () => {
		const roleId = await add({ ...proofreader, actions: ['review.1', 'read', 'read'] });
		await addTestPerson(getDatabase(), { roles: ['writer', 'writer'] });
		await addTestPerson(getDatabase(), { roles: ['writer', 'publisher'] });
		const listed = await listRoles(getDatabase());
		expect(listed.map((role) => role.roleId)).toEqual([...builtInRoles, roleId]);
		expect(listed.filter(({ people }) => people > 0).map((role) => `${role.roleId} ${role.people}`)).toEqual([
			...['writer 2', 'publisher 1', 'system-administrator 1', 'security-administrator 1'],
		]);
		expect(listed.at(-1)).toEqual({ roleId, ...proofreader, builtIn: false, people: 0 });
	});

	test('are added, changed and removed, with a record of each, and none of no change', async () => {
		const roleId = await add(proofreader);
		await change(roleId, { actions: ['read', 'review.1', 'review.2'], needsSecondFactor: true });
		await change(roleId, { actions: ['review.2', 'read', 'review.1'] });
		expect(await loadRole(getDatabase(), roleId)).toMatchObject({
			...{ actions: ['read', 'review.1', 'review.2'], needsSecondFactor: true },
		});
		await remove(roleId);
		await expect(loadRole(getDatabase(), roleId)).rejects.toMatchObject({ code: 'role-not-found' });
		expect(await loadAuditLog(getDatabase())).toMatchObject([
			{ action: 'role.add', subject: `role:${roleId}`, details: proofreader },
			{ action: 'role.change', details: { before: proofreader, after: { needsSecondFactor: true } } },
			{ action: 'role.remove', details: { names: proofreader.names } },
		]);
	});

	describe('refuse', () => {
		test('to be removed while built in, or held', async () => {
			await expect(remove('writer')).rejects.toMatchObject({ code: 'role-built-in' });
			const roleId = await add(proofreader);
			await addTestPerson(getDatabase(), { roles: [roleId] });
			await expect(remove(roleId)).rejects.toMatchObject({ code: 'role-held', parameters: { people: 1 } });
			await expect(remove('none')).rejects.toMatchObject({ code: 'role-not-found' });
		});

		test('changes by people without the permission', async () => {
			const wang = await addTestPerson(getDatabase(), { roles: ['system-administrator'] });
			const missing = { code: 'permission-missing', action: 'security' };
			await expect(add(proofreader, wang)).rejects.toMatchObject(missing);
			await expect(change('writer', { actions: [] }, wang)).rejects.toMatchObject(missing);
			await expect(remove('writer', wang)).rejects.toMatchObject(missing);
		});

		test('a name that another role has, in each language', async () => {
			await expect(add({ ...proofreader, names: { zh: '编辑', en: 'Proofreader' } })).rejects.toMatchObject({
				fields: { 'names.zh': { code: 'role-name-taken' } },
			});
			await expect(change('writer', { names: { zh: '翻译', en: 'Translator' } })).rejects.toMatchObject({
				fields: { 'names.zh': { code: 'role-name-taken' }, 'names.en': { code: 'role-name-taken' } },
			});
		});

		test('two administrator actions', async () => {
			const both = { ...proofreader, actions: ['people' as const, 'audit' as const] };
			await expect(add(both)).rejects.toMatchObject({ code: 'administrators-exclude' });
			await expect(change('audit-administrator', both)).rejects.toMatchObject({
				code: 'administrators-exclude',
			});
		});

		test('an administrator action that makes a holder two administrators', async () => {
			const roleId = await add(proofreader);
			await addTestPerson(getDatabase(), { roles: [roleId, 'audit-administrator'] });
			await expect(change(roleId, { actions: ['read', 'security'] })).rejects.toMatchObject({
				code: 'administrators-exclude',
			});
			expect(await loadRole(getDatabase(), roleId)).toMatchObject({ actions: proofreader.actions });
		});

		test('an action for everything while granted for a part', async () => {
			const roleId = await add(proofreader);
			await addTestPerson(getDatabase(), { roles: [roleId], fdCode: 'news' });
			await expect(change(roleId, { actions: ['columns'] })).rejects.toMatchObject({
				code: 'grant-for-everything',
			});
		});

		test('to take an action from its last active holder', async () => {
			await expect(change('system-administrator', { actions: [] })).rejects.toMatchObject({
				...{ code: 'last-administrator', parameters: { action: 'people' } },
			});
		});

		test('to change what the person may do who changes it, but not its names', async () => {
			const own = 'security-administrator';
			await expect(change(own, { actions: ['security', 'publish'] })).rejects.toMatchObject({
				code: 'not-yourself',
			});
			await expect(change(own, { needsSecondFactor: false })).rejects.toMatchObject({ code: 'not-yourself' });
			const { names } = await loadRole(getDatabase(), own);
			await change(own, { names: { zh: '权限管理员', en: 'Permission administrator' } });
			expect(await loadRole(getDatabase(), own)).toMatchObject({ names: { zh: '权限管理员' } });
			await change(own, { names });
		});
	});
});
