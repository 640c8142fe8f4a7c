import { describeWithStore } from '@portico/testing/databases/describe-with-store.ts';
import {
	addTestPerson,
	auditedActions,
	isComplete,
	startTestSession,
} from '@portico/testing/newsroom/second-factor-people.ts';
import { testSettings } from '@portico/testing/newsroom/test-accounts.ts';
import { totpCode } from '@portico/testing/newsroom/totp-code.ts';
import { eq } from 'drizzle-orm';
import { Secret } from 'otpauth';
import { describe, expect, test } from 'vitest';
import { people, personTotp, recoveryCodes } from '../../store/tables/people-schema.ts';
import type { OwnSession } from '../current-session.ts';
import { beginTotp, confirmTotp, removeTotp, verifyTotp } from './totp.ts';

const limits = { ...testSettings, maxFailures: 3 };
const byRole = { secondFactor: 'by-role' } as const;
const step = 30_000;
/** The beginning of a time step. */
const start = Math.floor(Date.now() / step) * step;

const wrongCode = { fields: { code: { code: 'wrong-code' } } };

describeWithStore('an authenticator application', (getDatabase) => {
	/** A person with a confirmed one, and the secret. The code of `start` is used up. */
	async function withTotp(roleIds: string[] = []) {
		const personId = await addTestPerson(getDatabase(), roleIds);
		const own = await startTestSession(getDatabase(), personId);
		const { secret } = await beginTotp(getDatabase(), own, '集团');
		const codes = await confirmTotp(getDatabase(), own, testSettings, totpCode(secret, start), start);
		return { personId, own, secret, codes };
	}

	const verify = (own: OwnSession, code: string, at: number) =>
		verifyTotp(getDatabase(), own, limits, code, at);

	test('is set up with an address that applications scan, and completes the session that set it up', async () => {
		const personId = await addTestPerson(getDatabase());
		const own = await startTestSession(getDatabase(), personId);
		const { secret, address } = await beginTotp(getDatabase(), own, '集团 Group');
		const scanned = new URL(address);
		expect(scanned.protocol + scanned.host).toBe('otpauth:totp');
		expect(scanned.searchParams.get('secret')).toBe(secret);
		expect(scanned.searchParams.get('issuer')).toBe('集团 Group');
		expect(await isComplete(getDatabase(), own)).toBe(false);
		const codes = await confirmTotp(getDatabase(), own, testSettings, totpCode(secret, start), start);
		expect(codes).toHaveLength(10);
		expect(await isComplete(getDatabase(), own)).toBe(true);
		expect(await auditedActions(getDatabase(), personId)).toEqual([
			'second-factor.begin {"factor":"totp"}',
			'second-factor.add {"factor":"totp"}',
		]);
	});

	test('does not store its secret in clear', async () => {
		const { personId, secret } = await withTotp();
		const [row] = await getDatabase().select().from(personTotp).where(eq(personTotp.personId, personId));
		const stored = Buffer.from(`${row?.sealedSecret}`, 'base64url');
		expect(stored.includes(Buffer.from(Secret.fromBase32(secret).bytes))).toBe(false);
		expect(stored.length).toBeGreaterThan(40);
	});

	test('is refused with a wrong code until a right one confirms it', async () => {
		const personId = await addTestPerson(getDatabase());
		const own = await startTestSession(getDatabase(), personId);
		await expect(confirmTotp(getDatabase(), own, testSettings, '000000', start)).rejects.toMatchObject({
			code: 'totp-not-begun',
		});
		const { secret } = await beginTotp(getDatabase(), own, '集团');
		const wrong = totpCode(secret, start + 10 * step);
		await expect(confirmTotp(getDatabase(), own, testSettings, wrong, start)).rejects.toMatchObject(
			wrongCode,
		);
		await expect(verify(own, totpCode(secret, start), start)).rejects.toMatchObject(wrongCode);
		await confirmTotp(getDatabase(), own, testSettings, totpCode(secret, start), start);
	});

	test('completes a sign-in with a code of this step, the one before or the one after', async () => {
		const { personId, secret } = await withTotp();
		for (const [codeAt, now] of [
			[start + 5 * step, start + 6 * step],
			[start + 7 * step, start + 7 * step],
			[start + 9 * step, start + 8 * step],
		] as const) {
			const own = await startTestSession(getDatabase(), personId);
			await verify(own, totpCode(secret, codeAt), now);
			expect(await isComplete(getDatabase(), own)).toBe(true);
		}
		const own = await startTestSession(getDatabase(), personId);
		await expect(verify(own, totpCode(secret, start + 20 * step), start + 18 * step)).rejects.toMatchObject(
			wrongCode,
		);
		expect(await isComplete(getDatabase(), own)).toBe(false);
		const [, , ...actions] = await auditedActions(getDatabase(), personId);
		expect(actions).toEqual([
			...Array(3).fill('second-factor.use {"factor":"totp"}'),
			'second-factor.refuse {"factor":"totp","reason":"wrong"}',
		]);
	});

	test('accepts a code with spaces and full-width digits', async () => {
		const { personId, secret } = await withTotp();
		const own = await startTestSession(getDatabase(), personId);
		const code = totpCode(secret, start + step);
		const wide = code.replace(/\d/g, (digit) => String.fromCharCode(digit.charCodeAt(0) + 0xfee0));
		await verify(own, `${wide.slice(0, 3)} ${wide.slice(3)}`, start + step);
		expect(await isComplete(getDatabase(), own)).toBe(true);
	});

	test('accepts a code once, also from two simultaneous sign-ins', async () => {
		const { personId, secret } = await withTotp();
		const code = totpCode(secret, start + step);
		const sessions = [
			await startTestSession(getDatabase(), personId),
			await startTestSession(getDatabase(), personId),
		];
		const outcomes = await Promise.allSettled(sessions.map((own) => verify(own, code, start + step)));
		expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
		const later = await startTestSession(getDatabase(), personId);
		await expect(verify(later, code, start + step)).rejects.toMatchObject(wrongCode);
		const earlier = totpCode(secret, start);
		await expect(verify(later, earlier, start + step)).rejects.toMatchObject(wrongCode);
	});

	test('does not sign in with the code that confirmed it', async () => {
		const { personId, secret } = await withTotp();
		const own = await startTestSession(getDatabase(), personId);
		await expect(verify(own, totpCode(secret, start), start)).rejects.toMatchObject(wrongCode);
	});

	test('stays in use until a new one is confirmed', async () => {
		const { personId, own, secret } = await withTotp();
		const next = await beginTotp(getDatabase(), own, '集团');
		const old = await startTestSession(getDatabase(), personId);
		const at = start + 2 * step;
		await expect(verify(old, totpCode(next.secret, at), at)).rejects.toMatchObject(wrongCode);
		await verify(old, totpCode(secret, at), at);
		const codes = await confirmTotp(getDatabase(), own, testSettings, totpCode(next.secret, at), at);
		expect(codes).toEqual([]);
		const later = await startTestSession(getDatabase(), personId);
		await expect(verify(later, totpCode(secret, at + step), at + step)).rejects.toMatchObject(wrongCode);
		await verify(later, totpCode(next.secret, at + step), at + step);
	});

	describe('after too many wrong codes', () => {
		test('refuses right ones until the lockout ends', async () => {
			const { personId, secret } = await withTotp();
			const own = await startTestSession(getDatabase(), personId);
			const wrong = totpCode(secret, start + 50 * step);
			for (let failures = 0; failures < limits.maxFailures; failures += 1)
				await expect(verify(own, wrong, start)).rejects.toMatchObject(wrongCode);
			const right = totpCode(secret, start + step);
			await expect(verify(own, right, start + step)).rejects.toMatchObject(wrongCode);
			const actions = await auditedActions(getDatabase(), personId);
			expect(actions.slice(-2)).toEqual([
				'second-factor.refuse {"factor":"totp","reason":"wrong","locksOut":true}',
				'second-factor.refuse {"factor":"totp","reason":"locked"}',
			]);
			const ended = new Date(Date.now() - 1000);
			await getDatabase().update(people).set({ lockedUntil: ended }).where(eq(people.personId, personId));
			// The refused code was not used up.
			await verify(own, right, start + step);
			expect(await isComplete(getDatabase(), own)).toBe(true);
		});

		test('tries no more codes than allowed, from many simultaneous requests', async () => {
			const { personId, secret } = await withTotp();
			const own = await startTestSession(getDatabase(), personId);
			const wrong = totpCode(secret, start + 50 * step);
			await Promise.allSettled(Array.from({ length: 12 }, () => verify(own, wrong, start)));
			const actions = await auditedActions(getDatabase(), personId);
			expect(actions.filter((action) => action.includes('"reason":"wrong"'))).toHaveLength(3);
			expect(actions.filter((action) => action.includes('"reason":"locked"'))).toHaveLength(9);
		});

		test('counts from zero after a right one', async () => {
			const { personId, secret } = await withTotp();
			const own = await startTestSession(getDatabase(), personId);
			const wrong = totpCode(secret, start + 50 * step);
			for (const at of [start + step, start + 2 * step]) {
				await expect(verify(own, wrong, at)).rejects.toMatchObject(wrongCode);
				await expect(verify(own, wrong, at)).rejects.toMatchObject(wrongCode);
				await verify(own, totpCode(secret, at), at);
			}
		});
	});

	test('of a locked person is refused', async () => {
		const { personId, secret } = await withTotp();
		const own = await startTestSession(getDatabase(), personId);
		await getDatabase().update(people).set({ locked: true }).where(eq(people.personId, personId));
		const right = totpCode(secret, start + step);
		await expect(verify(own, right, start + step)).rejects.toMatchObject(wrongCode);
	});

	test('can be removed with its recovery codes, unless a role or the setting requires it', async () => {
		const { personId, own } = await withTotp(['writer']);
		await expect(removeTotp(getDatabase(), own, { secondFactor: 'everyone' })).rejects.toMatchObject({
			code: 'second-factor-required',
		});
		await removeTotp(getDatabase(), own, byRole);
		const left = await getDatabase().select().from(recoveryCodes).where(eq(recoveryCodes.personId, personId));
		expect(left).toEqual([]);
		await expect(removeTotp(getDatabase(), own, byRole)).rejects.toMatchObject({
			code: 'second-factor-not-found',
		});
		const publisher = await withTotp(['publisher']);
		await expect(removeTotp(getDatabase(), publisher.own, byRole)).rejects.toMatchObject({
			code: 'second-factor-required',
		});
		const [row] = await getDatabase()
			.select()
			.from(personTotp)
			.where(eq(personTotp.personId, publisher.personId));
		expect(row?.confirmedAt).not.toBeNull();
	});

	test('cannot be replaced or removed in a session that lacks the second factor', async () => {
		const { personId } = await withTotp();
		const stolen = await startTestSession(getDatabase(), personId);
		// As a request finds it that began before the factor was added.
		stolen.session.step = 'set-up-second-factor';
		const incomplete = { code: 'sign-in-incomplete', parameters: { step: 'second-factor' } };
		await expect(beginTotp(getDatabase(), stolen, '集团')).rejects.toMatchObject(incomplete);
		await expect(removeTotp(getDatabase(), stolen, byRole)).rejects.toMatchObject(incomplete);
		const changing = await startTestSession(getDatabase(), personId, true);
		changing.session.step = 'change-password';
		await expect(beginTotp(getDatabase(), changing, '集团')).rejects.toMatchObject({
			code: 'sign-in-incomplete',
			parameters: { step: 'change-password' },
		});
	});

	test('is begun and confirmed only in a session that has not ended', async () => {
		const personId = await addTestPerson(getDatabase());
		const own = await startTestSession(getDatabase(), personId);
		const { secret } = await beginTotp(getDatabase(), own, '集团');
		const ended = { ...own, session: { ...own.session, sessionId: 'ended' } };
		const confirmed = confirmTotp(getDatabase(), ended, testSettings, totpCode(secret, start), start);
		await expect(confirmed).rejects.toMatchObject({ code: 'not-signed-in' });
		await expect(beginTotp(getDatabase(), ended, '集团')).rejects.toMatchObject({ code: 'not-signed-in' });
	});

	test('does not open with the secret of another person', async () => {
		const [one, other] = [await withTotp(), await withTotp()];
		const [row] = await getDatabase().select().from(personTotp).where(eq(personTotp.personId, one.personId));
		await getDatabase()
			.update(personTotp)
			.set({ sealedSecret: row?.sealedSecret })
			.where(eq(personTotp.personId, other.personId));
		const own = await startTestSession(getDatabase(), other.personId);
		await expect(verify(own, totpCode(one.secret, start + step), start + step)).rejects.toThrow(
			/authenticate/,
		);
		expect(await isComplete(getDatabase(), own)).toBe(false);
	});
});
