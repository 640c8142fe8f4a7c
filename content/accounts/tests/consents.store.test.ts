import { describeWithStore } from '@portico/testing/databases/describe-with-store.ts';
import { loadAuditLog } from '@portico/testing/newsroom/audit-log.ts';
import { addTestAccount, deletePeople } from '@portico/testing/newsroom/test-accounts.ts';
import { eq, sql } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import type { PersonActor } from '../../model/actor.ts';
import { PermissionMissing } from '../../permissions/authorise.ts';
import { grantRole } from '../../permissions/grant-role.ts';
import { consents, grants, people } from '../../store/tables/people-schema.ts';
import { lockPerson, removeSecondFactors, resetPassword } from '../people/administer-person.ts';
import { answerConsent, askConsent, listConsents } from '../people/consents.ts';

describeWithStore('the three administrators', (getDatabase) => {
	let system: PersonActor;
	let security: PersonActor;
	let audit: PersonActor;

	beforeEach(async () => {
		await deletePeople(getDatabase());
		const add = (displayName: string, role: string) =>
			addTestAccount(getDatabase(), { displayName, roles: [role], password: null });
		system = await add('何平', 'system-administrator');
		security = await add('邵宁', 'security-administrator');
		audit = await add('严正', 'audit-administrator');
	});

	const needed = { code: 'consent-needed' };
	const ask = (person: PersonActor, action: 'reset-password' | 'remove-second-factors' = 'reset-password') =>
		askConsent(getDatabase(), system, person.personId, action);
	const answer = (actor: PersonActor, consentId: string, given = true) =>
		answerConsent(getDatabase(), actor, consentId, given);
	const reset = (person: PersonActor, actor: PersonActor | 'system:command' = system) =>
		resetPassword(getDatabase(), actor, person.personId);
	const listed = (person: PersonActor, ...actions: string[]) =>
		listConsents(getDatabase(), { personId: person.personId, actions });

	test('reset each other’s password only with the consent of another one, once', async () => {
		await expect(reset(security)).rejects.toMatchObject(needed);
		const consentId = await ask(security);
		expect(await ask(security)).toBe(consentId);
		await expect(reset(security)).rejects.toMatchObject(needed);
		await answer(audit, consentId);
		await expect(removeSecondFactors(getDatabase(), system, security.personId)).rejects.toMatchObject(needed);
		await expect(reset(audit)).rejects.toMatchObject(needed);
		await reset(security);
		await expect(reset(security)).rejects.toMatchObject(needed);
		const actions = (await loadAuditLog(getDatabase())).map(({ actor, action }) => `${actor} ${action}`);
		expect(actions.slice(-3)).toEqual([
			'何平 consent.ask',
			'严正 consent.give',
			'何平 person.reset-password',
		]);
	});

	test('remove each other’s second factors in the same way', async () => {
		const consentId = await ask(audit, 'remove-second-factors');
		await answer(security, consentId);
		await expect(reset(audit)).rejects.toMatchObject(needed);
		await removeSecondFactors(getDatabase(), system, audit.personId);
		const [entry] = (await loadAuditLog(getDatabase())).slice(-1);
		expect(entry).toMatchObject({ action: 'second-factor.remove', details: { factor: 'all', totp: false } });
	});

	test('need no consent for others', async () => {
		const writer = await addTestAccount(getDatabase(), { roles: ['writer'] });
		await reset(writer);
		await expect(ask(writer)).rejects.toMatchObject({ code: 'consent-not-needed' });
	});

	describe('cannot consent', () => {
		test('as the one who asks, as one of the same kind, or for themselves', async () => {
			const consentId = await ask(security);
			const other = await addTestAccount(getDatabase(), { roles: ['system-administrator'] });
			for (const actor of [system, other]) {
				await expect(answer(actor, consentId)).rejects.toThrow(PermissionMissing);
			}
			await expect(answer(security, consentId)).rejects.toMatchObject({ code: 'not-yourself' });
			await expect(reset(security)).rejects.toMatchObject(needed);
		});

		test('twice, or after a day', async () => {
			const consentId = await ask(security);
			await answer(audit, consentId, false);
			await expect(answer(audit, consentId)).rejects.toMatchObject({ code: 'consent-not-found' });
			const later = await ask(security);
			await getDatabase().update(consents).set({ endsAt: sql`now() - interval '1 second'` });
			await expect(answer(audit, later)).rejects.toMatchObject({ code: 'consent-not-found' });
		});

		test.each([
			[
				'its day has passed',
				() => getDatabase().update(consents).set({ endsAt: sql`now() - interval '1 second'` }),
			],
			[
				'who gave it was locked',
				() => getDatabase().update(people).set({ locked: true }).where(eq(people.personId, audit.personId)),
			],
			[
				'who gave it lost the role',
				() => getDatabase().delete(grants).where(eq(grants.personId, audit.personId)),
			],
			['another one asked', () => getDatabase().update(consents).set({ askedBy: security.personId })],
		])('any more once %s', async (_, change) => {
			await answer(audit, await ask(security));
			await change();
			await expect(reset(security)).rejects.toMatchObject(needed);
		});
	});

	test('learn what concerns them: those who may consent of everything, the person of what was done', async () => {
		const consentId = await ask(security);
		expect(await listed(audit, 'audit')).toMatchObject([
			{ consentId, state: 'asked', mayAnswer: true, askedBy: '何平', person: { displayName: '邵宁' } },
		]);
		expect(await listed(security, 'security')).toMatchObject([{ isOwn: true, mayAnswer: false }]);
		expect(await listed(system, 'people')).toMatchObject([{ isAsker: true, mayAnswer: false }]);
		const other = await addTestAccount(getDatabase(), { roles: ['system-administrator'] });
		expect(await listed(other, 'people')).toEqual([]);
		await answer(audit, consentId);
		await reset(security);
		const done = { state: 'used', askedBy: '何平', answeredBy: '严正' };
		expect(await listed(security)).toMatchObject([done]);
		// At the command line nobody consents; those concerned learn of it all the same.
		await reset(audit, 'system:command');
		expect(await listed(audit)).toMatchObject([
			{ state: 'used', askedBy: null, answeredBy: null, isOwn: true },
		]);
		expect(await listed(security, 'security')).toHaveLength(2);
	});

	test('cannot make a role vacant by locking its holder, and appoint somebody', async () => {
		const lock = (actor: PersonActor, person: PersonActor) =>
			lockPerson(getDatabase(), actor, person.personId);
		for (const person of [security, audit]) {
			await expect(lock(system, person)).rejects.toMatchObject({ code: 'last-administrator' });
		}
		await getDatabase().update(people).set({ locked: true }).where(eq(people.personId, security.personId));
		const puppet = await addTestAccount(getDatabase());
		for (const roleId of ['security-administrator', 'audit-administrator']) {
			const granting = getDatabase().transaction((transaction) =>
				grantRole(transaction, system, puppet.personId, { roleId, fdCode: null, langs: null }),
			);
			await expect(granting).rejects.toThrow(PermissionMissing);
		}
	});

	test('cannot lock each other at once: one active one remains', async () => {
		const other = await addTestAccount(getDatabase(), { roles: ['system-administrator'] });
		const outcomes = await Promise.allSettled([
			lockPerson(getDatabase(), system, other.personId),
			lockPerson(getDatabase(), other, system.personId),
		]);
		expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
		const refused = outcomes.find((outcome) => outcome.status === 'rejected');
		expect(refused?.reason).toBeInstanceOf(PermissionMissing);
		const active = await getDatabase().select().from(people).where(eq(people.locked, false));
		expect(active).toHaveLength(3);
	});
});
