import { describeWithStore } from '@portico/testing/databases/describe-with-store.ts';
import {
	addTestPerson,
	auditedActions,
	startTestSession,
} from '@portico/testing/newsroom/second-factor-people.ts';
import { createSoftwareAuthenticator } from '@portico/testing/newsroom/software-authenticator.ts';
import { desc, eq } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { auditLog } from '../../../store/tables/audit-schema.ts';
import { people, sessions } from '../../../store/tables/people-schema.ts';
import { readAccountSettings } from '../../account-settings.ts';
import { loadSession } from '../../sessions/load-session.ts';
import { flushStrangerRefusals } from '../../sign-in/stranger-refusals.ts';
import { addPasskey, newPasskeyOptions } from '../passkeys/new-passkey.ts';
import { passkeySignInOptions, signInWithPasskey } from '../passkeys/sign-in-with-passkey.ts';
import { secondFactorOptions } from '../passkeys/verify-passkey.ts';

const url = 'https://news.example.com';
const browser = { address: '192.0.2.7', userAgent: 'test' };
const refused = { code: 'passkey-refused' };

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
