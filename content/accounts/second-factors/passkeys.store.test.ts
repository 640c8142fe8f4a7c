import { describeWithStore } from '@portico/testing/databases/describe-with-store.ts';
import {
	addTestPerson,
	auditedActions,
	isComplete,
	startTestSession,
} from '@portico/testing/newsroom/second-factor-people.ts';
import { createSoftwareAuthenticator } from '@portico/testing/newsroom/software-authenticator.ts';
import { testSettings } from '@portico/testing/newsroom/test-accounts.ts';
import { desc, eq } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { auditLog } from '../../store/tables/audit-schema.ts';
import {
	passkeys,
	people,
	recoveryCodes,
	sessions,
	signInChallenges,
} from '../../store/tables/people-schema.ts';
import { readAccountSettings } from '../account-settings.ts';
import type { OwnSession } from '../current-session.ts';
import { flushStrangerRefusals } from '../failed-sign-ins.ts';
import { loadSession } from '../load-session.ts';
import { addPasskey, newPasskeyOptions, removePasskey } from './change-passkeys.ts';
import {
	passkeySignInOptions,
	secondFactorOptions,
	signInWithPasskey,
	verifyPasskey,
} from './sign-in-with-passkey.ts';

const url = 'https://news.example.com';
const byRole = { secondFactor: 'by-role' } as const;
const refused = { code: 'passkey-refused' };

describeWithStore('a passkey as second factor', (getDatabase) => {
	const newPerson = async (roleIds: string[] = []) =>
		startTestSession(getDatabase(), await addTestPerson(getDatabase(), roleIds));
	const newOptions = (own: OwnSession) => newPasskeyOptions(getDatabase(), own, url, '集团');
	const add = (own: OwnSession, response: unknown, name = '笔记本') =>
		addPasskey(getDatabase(), own, url, { response, name }, testSettings);
	const verify = (own: OwnSession, response: unknown) =>
		verifyPasskey(getDatabase(), own, url, response, testSettings);
	const options = (own: OwnSession) => secondFactorOptions(getDatabase(), own, url);

	/** A person with a passkey, and another session of theirs that lacks its second factor. */
	async function withPasskey(roleIds: string[] = []) {
		const own = await newPerson(roleIds);
		const { personId } = own.actor;
		const device = createSoftwareAuthenticator(url);
		const created = device.create(await newOptions(own));
		const codes = await add(own, created);
		const later = await startTestSession(getDatabase(), personId);
		return { personId, own, later, device, passkeyId: created.id, codes };
	}

	test('is created for the host and the person, completes the session, and gives recovery codes', async () => {
		const own = await newPerson();
		const { personId } = own.actor;
		const creation = await newOptions(own);
		expect(creation).toMatchObject({
			rp: { id: 'news.example.com', name: '集团' },
			user: { id: Buffer.from(personId).toString('base64url'), name: own.session.person.loginName },
			authenticatorSelection: { residentKey: 'preferred' },
			attestation: 'none',
			excludeCredentials: [],
		});
		const created = createSoftwareAuthenticator(url).create(creation);
		expect(await add(own, created)).toHaveLength(10);
		expect(await isComplete(getDatabase(), own)).toBe(true);
		expect(await auditedActions(getDatabase(), personId)).toEqual([
			'second-factor.add {"factor":"passkey","name":"笔记本"}',
		]);
		expect((await newOptions(own)).excludeCredentials).toMatchObject([
			{ id: created.id, transports: ['internal'] },
		]);
	});

	test('gives no recovery codes beside another second factor', async () => {
		const { own } = await withPasskey();
		const second = createSoftwareAuthenticator(url).create(await newOptions(own));
		expect(await add(own, second, '钥匙')).toEqual([]);
	});

	test('completes a sign-in, also of a device that verifies nobody', async () => {
		const { personId, later, device } = await withPasskey();
		const response = device.get(await options(later), { userVerified: false });
		await verify(later, response);
		expect(await isComplete(getDatabase(), later)).toBe(true);
		expect(await auditedActions(getDatabase(), personId)).toContain('second-factor.use {"factor":"passkey"}');
		const [row] = await getDatabase().select().from(passkeys).where(eq(passkeys.personId, personId));
		expect(row).toMatchObject({ counter: 2 });
		expect(row?.usedAt).not.toBeNull();
	});

	test('of a device that does not count is accepted each time', async () => {
		const own = await newPerson();
		const device = createSoftwareAuthenticator(url);
		await add(own, device.create(await newOptions(own), { counter: 0 }));
		for (let use = 0; use < 2; use += 1) await verify(own, device.get(await options(own), { counter: 0 }));
	});

	describe('is not created', () => {
		test('for another origin, challenge or person, or a second time', async () => {
			const [own, other] = [await newPerson(), await newPerson()];
			const device = createSoftwareAuthenticator(url);
			const elsewhere = device.create(await newOptions(own), { origin: 'https://news.example.net' });
			await expect(add(own, elsewhere)).rejects.toMatchObject(refused);
			const tampered = device.create(await newOptions(own), { challenge: 'AAAA' });
			await expect(add(own, tampered)).rejects.toMatchObject(refused);
			const others = device.create(await newOptions(other));
			await expect(add(own, others)).rejects.toMatchObject(refused);
			const right = device.create(await newOptions(own));
			await add(own, right);
			await expect(add(own, right)).rejects.toMatchObject(refused);
			const taken = device.create(await newOptions(other));
			await expect(add(other, taken)).rejects.toMatchObject(refused);
		});

		test('for a challenge that has expired or is for another purpose, and expired ones are deleted', async () => {
			const { own, later } = await withPasskey();
			const device = createSoftwareAuthenticator(url);
			const creation = await newOptions(own);
			const expired = new Date(Date.now() - 1000);
			await getDatabase()
				.update(signInChallenges)
				.set({ expiresAt: expired })
				.where(eq(signInChallenges.challenge, creation.challenge));
			await expect(add(own, device.create(creation))).rejects.toMatchObject(refused);
			const { challenge } = await options(later);
			const left = await getDatabase().select().from(signInChallenges);
			expect(left.map((row) => row.challenge)).not.toContain(creation.challenge);
			const misused = device.create(await newOptions(own), { challenge });
			await expect(add(own, misused)).rejects.toMatchObject(refused);
		});

		test.each([
			['nothing', {}],
			['other types', { id: 1, rawId: [], type: 'public-key', response: 'x' }],
			[
				'client data that are not JSON',
				{
					id: 'AA',
					rawId: 'AA',
					type: 'public-key',
					response: { clientDataJSON: 'AAAA', attestationObject: 'AA' },
				},
			],
		])('from %s', async (_, response) => {
			await expect(add(await newPerson(), response)).rejects.toMatchObject(refused);
		});

		test('in a session that lacks the second factor', async () => {
			const { later, device } = await withPasskey();
			await expect(newOptions(later)).rejects.toMatchObject({ code: 'sign-in-incomplete' });
			later.session.step = 'set-up-second-factor';
			const unverified = await newPerson();
			const creation = await newOptions(unverified);
			await expect(add(later, device.create(creation))).rejects.toMatchObject(refused);
		});

		test('where browsers offer none', async () => {
			const created = newPasskeyOptions(getDatabase(), await newPerson(), 'https://192.0.2.1', '集团');
			await expect(created).rejects.toMatchObject({ code: 'passkeys-unavailable' });
		});
	});

	describe('is refused', () => {
		test('from another origin, and the challenge is used up', async () => {
			const { personId, later, device } = await withPasskey();
			const request = await options(later);
			const elsewhere = device.get(request, { origin: 'https://news.example.net' });
			await expect(verify(later, elsewhere)).rejects.toMatchObject(refused);
			await expect(verify(later, device.get(request))).rejects.toMatchObject(refused);
			expect(await isComplete(getDatabase(), later)).toBe(false);
			expect(await auditedActions(getDatabase(), personId)).toContain(
				'second-factor.refuse {"factor":"passkey","reason":"wrong"}',
			);
		});

		test('with a challenge of its own, or changed client data', async () => {
			const { later, device } = await withPasskey();
			const own = device.get(await options(later), { challenge: 'AAAA' });
			await expect(verify(later, own)).rejects.toMatchObject(refused);
			const request = await options(later);
			const signed = device.get({ ...request, challenge: 'AAAA' });
			const { clientDataJSON } = device.get(request).response;
			const changed = { ...signed, response: { ...signed.response, clientDataJSON } };
			await expect(verify(later, changed)).rejects.toMatchObject(refused);
		});

		test('when a response is sent again, also simultaneously', async () => {
			const { personId, later, device } = await withPasskey();
			const response = device.get(await options(later));
			const again = await startTestSession(getDatabase(), personId);
			const outcomes = await Promise.allSettled([verify(later, response), verify(again, response)]);
			expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
			await expect(verify(again, response)).rejects.toMatchObject(refused);
		});

		test('of another person', async () => {
			const [one, other] = [await withPasskey(), await withPasskey()];
			const response = other.device.get(await options(one.later));
			await expect(verify(one.later, response)).rejects.toMatchObject(refused);
			const foreign = one.device.get(await options(other.later));
			await expect(verify(one.later, foreign)).rejects.toMatchObject(refused);
		});

		test('when its counter does not grow', async () => {
			const { later, device } = await withPasskey();
			await verify(later, device.get(await options(later), { counter: 7 }));
			for (const counter of [7, 6, 0]) {
				const copied = device.get(await options(later), { counter });
				await expect(verify(later, copied)).rejects.toMatchObject(refused);
			}
			await verify(later, device.get(await options(later), { counter: 8 }));
		});

		test('during a lockout, and its failures lock nobody out', async () => {
			const { personId, later, device } = await withPasskey();
			await expect(verify(later, {})).rejects.toMatchObject(refused);
			const [person] = await getDatabase().select().from(people).where(eq(people.personId, personId));
			expect(person).toMatchObject({ failedSignIns: 0, lockedUntil: null });
			const lockedUntil = new Date(Date.now() + 60_000);
			await getDatabase().update(people).set({ lockedUntil }).where(eq(people.personId, personId));
			await expect(verify(later, device.get(await options(later)))).rejects.toMatchObject(refused);
		});

		test('for a person who has none', async () => {
			await expect(options(await newPerson())).rejects.toMatchObject({ code: 'second-factor-not-found' });
		});
	});

	describe('can be removed', () => {
		test('by its person, with the recovery codes of the last one', async () => {
			const { personId, own, passkeyId } = await withPasskey();
			const other = await newPerson();
			const notFound = { code: 'passkey-not-found' };
			await expect(removePasskey(getDatabase(), other, byRole, passkeyId)).rejects.toMatchObject(notFound);
			await removePasskey(getDatabase(), own, byRole, passkeyId);
			for (const table of [passkeys, recoveryCodes])
				expect(await getDatabase().select().from(table).where(eq(table.personId, personId))).toEqual([]);
			expect(await auditedActions(getDatabase(), personId)).toContain(
				'second-factor.remove {"factor":"passkey","name":"笔记本"}',
			);
		});

		test('unless it is the last one and one is required, also by two simultaneous requests', async () => {
			const { own, passkeyId } = await withPasskey(['system-administrator']);
			const second = createSoftwareAuthenticator(url).create(await newOptions(own));
			await add(own, second, '钥匙');
			const outcomes = await Promise.allSettled(
				[passkeyId, second.id].map((id) => removePasskey(getDatabase(), own, byRole, id)),
			);
			expect(outcomes.filter(({ status }) => status === 'rejected')).toMatchObject([
				{ reason: { code: 'second-factor-required' } },
			]);
		});
	});
});

const browser = { address: '192.0.2.7', userAgent: 'test' };

const settings = readAccountSettings({});

describeWithStore('signing in with a passkey alone', (getDatabase) => {
	async function withPasskey() {
		const personId = await addTestPerson(getDatabase());
		const own = await startTestSession(getDatabase(), personId);
		const device = createSoftwareAuthenticator(url);
		const creation = await newPasskeyOptions(getDatabase(), own, url, '集团');
		const response = device.create(creation);
		await addPasskey(getDatabase(), own, url, { response, name: '笔记本' }, settings);
		return { personId, own, device };
	}

	const options = () => passkeySignInOptions(getDatabase(), url);
	const signIn = (response: unknown) => signInWithPasskey(getDatabase(), url, browser, response, settings);

	const sessionsOf = (personId: string) =>
		getDatabase().select().from(sessions).where(eq(sessions.personId, personId));

	// Those of one test are not to be counted with those of another.
	beforeEach(() => flushStrangerRefusals(getDatabase()));

	/** The refusal that was recorded last. Further ones within a minute would be counted. */
	async function lastRefusal() {
		await flushStrangerRefusals(getDatabase());
		const [row] = await getDatabase().select().from(auditLog).orderBy(desc(auditLog.number)).limit(1);
		return row;
	}

	test('starts a session that has its second factor, and resets failed sign-ins', async () => {
		const { personId, device } = await withPasskey();
		await getDatabase().update(people).set({ failedSignIns: 2 }).where(eq(people.personId, personId));
		const request = await options();
		expect(request).toMatchObject({ rpId: 'news.example.com', userVerification: 'required' });
		expect(request.allowCredentials).toBeUndefined();
		const { sessionId, token } = await signIn(device.get(request));
		expect(await loadSession(getDatabase(), token, settings)).toMatchObject({ sessionId, step: null });
		const [session] = await getDatabase().select().from(sessions).where(eq(sessions.sessionId, sessionId));
		expect(session?.personId).toBe(personId);
		expect(session?.secondFactorAt).not.toBeNull();
		const [person] = await getDatabase().select().from(people).where(eq(people.personId, personId));
		expect(person?.failedSignIns).toBe(0);
		expect(await auditedActions(getDatabase(), personId)).toContain('sign-in {"method":"passkey"}');
	});

	test('is refused where the device verified nobody, or names another person or none', async () => {
		const [{ personId, device }, other] = [await withPasskey(), await withPasskey()];
		for (const departures of [
			{ userVerified: false },
			{ userHandle: Buffer.from(other.personId).toString('base64url') },
			{ userHandle: '' },
		]) {
			await expect(signIn(device.get(await options(), departures))).rejects.toMatchObject(refused);
			expect(await lastRefusal()).toMatchObject({
				personId,
				action: 'sign-in',
				outcome: 'refused',
				address: browser.address,
				details: '{"method":"passkey","reason":"not-verified"}',
			});
		}
		expect(await sessionsOf(personId)).toHaveLength(1);
	});

	test('is refused with the signature of another device', async () => {
		const [{ personId, device }, other] = [await withPasskey(), await withPasskey()];
		const request = await options();
		const right = device.get(request);
		const { signature } = other.device.get(request).response;
		const forged = { ...right, response: { ...right.response, signature } };
		await expect(signIn(forged)).rejects.toMatchObject(refused);
		expect(await lastRefusal()).toMatchObject({ personId, outcome: 'refused' });
	});

	test('is refused from another origin, with a challenge of its own, and for one made for a second factor', async () => {
		const { own, device } = await withPasskey();
		const elsewhere = device.get(await options(), { origin: 'https://news.example.net' });
		await expect(signIn(elsewhere)).rejects.toMatchObject(refused);
		const tampered = device.get(await options(), { challenge: 'AAAA' });
		await expect(signIn(tampered)).rejects.toMatchObject(refused);
		expect(await lastRefusal()).toMatchObject({
			...{ personId: null, actor: 'unknown', address: '192.0.2.7' },
			details: '{"method":"passkey","reason":"challenge"}',
		});
		const other = await secondFactorOptions(getDatabase(), own, url);
		await expect(signIn(device.get(other))).rejects.toMatchObject(refused);
	});

	test('is refused when a response is sent again, also simultaneously', async () => {
		const { personId, device } = await withPasskey();
		const response = device.get(await options());
		const outcomes = await Promise.allSettled([signIn(response), signIn(response)]);
		expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
		await expect(signIn(response)).rejects.toMatchObject(refused);
		expect(await sessionsOf(personId)).toHaveLength(2);
	});

	test('counts one of two simultaneous uses with the same counter', async () => {
		const { device } = await withPasskey();
		const requests = [await options(), await options()];
		const responses = requests.map((request) => device.get(request, { counter: 9 }));
		const outcomes = await Promise.allSettled(responses.map(signIn));
		expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
	});

	test('is refused to a locked person and during a lockout', async () => {
		const { personId, device } = await withPasskey();
		for (const state of [{ locked: true }, { locked: false, lockedUntil: new Date(Date.now() + 60_000) }]) {
			await getDatabase().update(people).set(state).where(eq(people.personId, personId));
			await expect(signIn(device.get(await options()))).rejects.toMatchObject(refused);
			expect(await lastRefusal()).toMatchObject({ details: '{"method":"passkey","reason":"locked"}' });
		}
		const ended = new Date(Date.now() - 1000);
		await getDatabase().update(people).set({ lockedUntil: ended }).where(eq(people.personId, personId));
		await signIn(device.get(await options()));
	});

	test('is refused with an unknown passkey or a malformed response', async () => {
		const { device } = await withPasskey();
		await expect(signIn(createSoftwareAuthenticator(url).get(await options()))).rejects.toMatchObject(
			refused,
		);
		expect((await lastRefusal())?.details).toContain('unknown-passkey');
		const response = device.get(await options());
		for (const malformed of [null, {}, { ...response, response: {} }, { ...response, id: '{' }]) {
			await expect(signIn(malformed)).rejects.toMatchObject(refused);
			expect((await lastRefusal())?.details).toContain('malformed');
		}
	});
});
