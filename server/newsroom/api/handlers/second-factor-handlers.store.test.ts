import { randomUUID } from 'node:crypto';
import type { Session } from '@portico/api/newsroom/answers/sign-in.ts';
import { readAccountSettings } from '@portico/content/accounts/account-settings.ts';
import type { CurrentSession, OwnSession } from '@portico/content/accounts/current-session.ts';
import { loadSession } from '@portico/content/accounts/load-session.ts';
import { describeWithStore } from '@portico/testing/databases/describe-with-store.ts';
import { addTestPerson, startTestSession } from '@portico/testing/newsroom/second-factor-people.ts';
import { createSoftwareAuthenticator } from '@portico/testing/newsroom/software-authenticator.ts';
import { totpCode } from '@portico/testing/newsroom/totp-code.ts';
import { pino } from 'pino';
import { beforeEach, expect, test, vi } from 'vitest';
import { secondFactorMessages } from '../../newsroom-messages.ts';
import { noMedia, noUploads, testBodyBytes } from '../../tests/start-test-newsroom.ts';
import type { NewsroomSources } from '../newsroom-route.ts';
import { secondFactorHandlers as handlers } from './second-factor-handlers.ts';

const newsroomUrl = 'http://localhost:3000';
const accounts = readAccountSettings({});

describeWithStore('calls about second factors', (getDatabase) => {
	const sources = (): NewsroomSources => ({
		database: getDatabase(),
		...{ uploads: noUploads, onUploadReceived: () => undefined, media: noMedia, maxBodyBytes: testBodyBytes },
		requiresAltTexts: false,
		accounts,
		siteUrl: newsroomUrl,
		newsroomUrl,
		buildId: '',
		logger: pino({ enabled: false }),
	});

	const setToken = vi.fn();
	beforeEach(() => setToken.mockReset());

	/** A call of a person, in their session. */
	function callOf<Body = undefined, Params = Record<string, never>>(
		{ session, actor }: OwnSession,
		body?: Body,
		params?: Params,
	) {
		return {
			...{
				session: session as CurrentSession,
				actor,
				body: body as Body,
				params: params as Params,
				query: {},
			},
			...{ address: actor.address, userAgent: 'test', language: 'zh' as const, setToken },
			currentActions: async () => [],
		};
	}

	const newSession = async () => startTestSession(getDatabase(), await addTestPerson(getDatabase()));

	test('set up an authenticator application, sign in with it and with recovery codes, and remove it', async () => {
		const own = await newSession();
		const setup = await handlers.beginTotp(sources(), callOf(own));
		if (setup instanceof Response) throw new Error('A response has no data');
		expect(setup.address).toContain(setup.secret);
		expect(setup.qrCode.path).toMatch(/^M/);
		const now = Date.now();
		// 40 seconds apart, so that they are codes of two steps; both are accepted now.
		const confirmation = { code: totpCode(setup.secret, now - 20_000) };
		const confirmed = await handlers.confirmTotp(sources(), callOf(own, confirmation));
		expect(confirmed).toMatchObject({ codes: expect.any(Array) });
		expect(setToken).toHaveBeenCalledTimes(1);
		const renewed = await handlers.renewRecoveryCodes(sources(), callOf(own));
		if (renewed instanceof Response) throw new Error('A response has no data');

		const later = await startTestSession(getDatabase(), own.actor.personId);
		const code = { code: totpCode(setup.secret, now + 20_000) };
		expect(await handlers.verifyTotp(sources(), callOf(later, code))).toMatchObject({
			sessionId: later.session.sessionId,
			step: null,
		});
		const last = await startTestSession(getDatabase(), own.actor.personId);
		const recovery = callOf(last, { code: `${renewed.codes[0]}` });
		expect(await handlers.verifyRecoveryCode(sources(), recovery)).toMatchObject({ step: null });
		// At each rise of rights, and not otherwise.
		expect(await handlers.removeTotp(sources(), callOf(own))).toBeNull();
		expect(new Set(setToken.mock.calls.flat()).size).toBe(3);
	});

	test('add a passkey, sign in with it as second factor and alone, and remove it', async () => {
		const own = await newSession();
		const device = createSoftwareAuthenticator(newsroomUrl);
		const creation = await handlers.newPasskeyOptions(sources(), callOf(own));
		const created = device.create(creation as never);
		const body = { name: '笔记本', response: { ...created } };
		expect(await handlers.addPasskey(sources(), callOf(own, body))).toMatchObject({
			codes: expect.any(Array),
		});

		const later = await startTestSession(getDatabase(), own.actor.personId);
		const request = await handlers.secondFactorOptions(sources(), callOf(later));
		const verification = callOf(later, { response: { ...device.get(request as never) } });
		expect(await handlers.verifyPasskey(sources(), verification)).toMatchObject({ step: null });
		expect(setToken).toHaveBeenCalledTimes(2);

		const tokens: (string | null)[] = [];
		const anybody = { ...callOf(own), session: null, actor: null };
		const alone = await handlers.passkeyOptions(sources(), anybody);
		const signedIn = await handlers.signInWithPasskey(sources(), {
			...anybody,
			body: { response: { ...device.get(alone as never) } },
			setToken: (token) => tokens.push(token),
		});
		expect(signedIn).toMatchObject({ step: null });
		expect(tokens).toEqual([expect.any(String)]);
		const session = await loadSession(getDatabase(), `${tokens[0]}`, accounts);
		expect(session?.sessionId).toBe((signedIn as Session).sessionId);
		const removal = callOf(own, undefined, { passkeyId: created.id });
		expect(await handlers.removePasskey(sources(), removal)).toBeNull();
	});

	test('answer wrong codes beside the field, with a message', async () => {
		const own = await newSession();
		for (const call of ['verifyTotp', 'verifyRecoveryCode'] as const) {
			const failed = handlers[call](sources(), callOf(own, { code: randomUUID() }));
			const fault = await failed.catch((error: unknown) => error as { fields: { code: { code: string } } });
			const { code } = (fault as { fields: { code: { code: string } } }).fields.code;
			expect(Object.keys(secondFactorMessages)).toContain(code);
		}
	});
});
