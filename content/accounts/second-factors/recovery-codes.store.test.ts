import { describeWithStore } from '@portico/testing/databases/describe-with-store.ts';
import {
	addTestPerson,
	auditedActions,
	isComplete,
	startTestSession,
} from '@portico/testing/newsroom/second-factor-people.ts';
import { createSoftwareAuthenticator } from '@portico/testing/newsroom/software-authenticator.ts';
import { testSettings } from '@portico/testing/newsroom/test-accounts.ts';
import { waitUntil } from '@portico/testing/wait-until.ts';
import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { newsroomChannel } from '../../events/notify-newsroom.ts';
import type { PersonActor } from '../../model/actor.ts';
import { auditLog } from '../../store/tables/audit-schema.ts';
import {
	passkeys,
	people,
	personTotp,
	recoveryCodes,
	sessions,
	signInChallenges,
} from '../../store/tables/people-schema.ts';
import type { OwnSession } from '../current-session.ts';
import { removeSecondFactors } from '../people/administer-person.ts';
import { addSecondFactor, renewRecoveryCodes, verifyRecoveryCode } from './change-own-factors.ts';
import { addPasskey, newPasskeyOptions } from './change-passkeys.ts';
import { beginTotp } from './totp.ts';

const limits = { ...testSettings, maxFailures: 3 };
const wrongCode = { fields: { code: { code: 'wrong-recovery-code' } } };

describeWithStore('recovery codes', (getDatabase) => {
	/** A person with a second factor, whose recovery codes these are. */
	async function withCodes() {
		const personId = await addTestPerson(getDatabase());
		const own = await startTestSession(getDatabase(), personId);
		const codes = await addSecondFactor(
			getDatabase(),
			own,
			testSettings,
			{ factor: 'totp' },
			async (transaction) => {
				await transaction.insert(personTotp).values({ personId, sealedSecret: '', confirmedAt: new Date() });
			},
		);
		return { personId, own, codes };
	}

	const verify = (own: OwnSession, code = '') => verifyRecoveryCode(getDatabase(), own, limits, code);

	test('are ten different ones, shown in two groups, and only their hashes are stored', async () => {
		const { personId, codes } = await withCodes();
		expect(new Set(codes).size).toBe(10);
		for (const code of codes) expect(code).toMatch(/^[0-9A-HJKMNP-TV-Z]{5}-[0-9A-HJKMNP-TV-Z]{5}$/);
		const rows = await getDatabase().select().from(recoveryCodes).where(eq(recoveryCodes.personId, personId));
		expect(rows).toHaveLength(10);
		for (const { codeHash } of rows) expect(codeHash).toMatch(/^[0-9a-f]{64}$/);
		const log = JSON.stringify(await getDatabase().select().from(auditLog));
		for (const code of codes) expect(log).not.toContain(code);
	});

	test('complete a sign-in however they are typed, each once', async () => {
		const { personId, codes } = await withCodes();
		const spellings = [
			(code: string) => code,
			(code: string) => code.toLowerCase().replace('-', ''),
			(code: string) => ` ${code.replace('-', ' – ').replaceAll('0', 'o').replaceAll('1', 'l')} `,
		];
		for (const [index, spell] of spellings.entries()) {
			const own = await startTestSession(getDatabase(), personId);
			await verify(own, spell(`${codes[index]}`));
			expect(await isComplete(getDatabase(), own)).toBe(true);
			await expect(verify(own, codes[index])).rejects.toMatchObject(wrongCode);
		}
		const actions = await auditedActions(getDatabase(), personId);
		expect(actions.slice(1, 3)).toEqual([
			'second-factor.use {"factor":"recovery-code"}',
			'second-factor.refuse {"factor":"recovery-code","reason":"wrong"}',
		]);
	});

	test('count once for two simultaneous sign-ins', async () => {
		const { personId, codes } = await withCodes();
		const sessions = [
			await startTestSession(getDatabase(), personId),
			await startTestSession(getDatabase(), personId),
		];
		const outcomes = await Promise.allSettled(sessions.map((own) => verify(own, codes[0])));
		expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
	});

	test('are refused to other people', async () => {
		const [one, other] = [await withCodes(), await withCodes()];
		await expect(verify(other.own, one.codes[0])).rejects.toMatchObject(wrongCode);
	});

	test('lock the person out after too many wrong ones', async () => {
		const { personId, codes } = await withCodes();
		const own = await startTestSession(getDatabase(), personId);
		for (const wrong of ['1', '2', '3']) await expect(verify(own, wrong)).rejects.toMatchObject(wrongCode);
		await expect(verify(own, codes[0])).rejects.toMatchObject(wrongCode);
		const [person] = await getDatabase().select().from(people).where(eq(people.personId, personId));
		expect(person?.lockedUntil?.getTime()).toBeGreaterThan(Date.now() + 14 * 60_000);
	});

	test('are replaced by new ones, in a session with its second factor', async () => {
		const { personId, own, codes } = await withCodes();
		const renewed = await renewRecoveryCodes(getDatabase(), own);
		const later = await startTestSession(getDatabase(), personId);
		await expect(verify(later, codes[0])).rejects.toMatchObject(wrongCode);
		await expect(renewRecoveryCodes(getDatabase(), later)).rejects.toMatchObject({
			code: 'sign-in-incomplete',
		});
		await verify(later, renewed[0]);
		expect(await auditedActions(getDatabase(), personId)).toContain('recovery-codes.renew {}');
	});

	test('are not available without a second factor', async () => {
		const own = await startTestSession(getDatabase(), await addTestPerson(getDatabase()));
		await expect(renewRecoveryCodes(getDatabase(), own)).rejects.toMatchObject({
			code: 'second-factor-not-found',
		});
	});
});

const url = 'https://news.example.com';

describeWithStore('removing the second factors of a person', (getDatabase, getStore) => {
	async function withFactors() {
		const personId = await addTestPerson(getDatabase(), ['publisher']);
		const own = await startTestSession(getDatabase(), personId);
		const creation = await newPasskeyOptions(getDatabase(), own, url, '集团');
		const response = createSoftwareAuthenticator(url).create(creation);
		await addPasskey(getDatabase(), own, url, { response, name: '笔记本' }, testSettings);
		await beginTotp(getDatabase(), own, '集团');
		await newPasskeyOptions(getDatabase(), own, url, '集团');
		return personId;
	}

	const actorWith = async (roleId: string): Promise<PersonActor> => ({
		personId: await addTestPerson(getDatabase(), [roleId]),
		name: '管理员',
		address: '192.0.2.1',
	});

	const remove = (actor: PersonActor, personId: string) =>
		removeSecondFactors(getDatabase(), actor, personId);

	test('deletes them all, required or not, and ends the sessions', async () => {
		const [personId, other] = [await withFactors(), await withFactors()];
		const notices: string[] = [];
		const unlisten = await getStore().listen(newsroomChannel, (payload) => notices.push(payload));
		await remove(await actorWith('system-administrator'), personId);
		for (const table of [passkeys, personTotp, recoveryCodes, sessions, signInChallenges]) {
			expect(await getDatabase().select().from(table).where(eq(table.personId, personId))).toEqual([]);
			expect(await getDatabase().select().from(table).where(eq(table.personId, other))).not.toEqual([]);
		}
		expect((await auditedActions(getDatabase(), personId)).at(-1)).toMatch(
			/^second-factor\.remove .*"factor":"all","totp":false,"passkeys":\["笔记本"\]\}$/,
		);
		await waitUntil(() =>
			expect(notices).toEqual([
				JSON.stringify({ topics: ['session'], personIds: [personId] }),
				JSON.stringify({ topics: ['people'] }),
				JSON.stringify({ topics: ['audit'] }),
			]),
		);
		await unlisten();
	});

	test('needs the permission for people, and somebody else', async () => {
		const personId = await withFactors();
		await expect(remove(await actorWith('security-administrator'), personId)).rejects.toMatchObject({
			code: 'permission-missing',
		});
		const administrator = await actorWith('system-administrator');
		await expect(remove(administrator, administrator.personId)).rejects.toMatchObject({
			code: 'not-yourself',
		});
		await expect(remove(administrator, 'nobody')).rejects.toMatchObject({ code: 'person-not-found' });
		const left = await getDatabase().select().from(passkeys).where(eq(passkeys.personId, personId));
		expect(left).toHaveLength(1);
	});
});
