import { describeWithStore } from '@portico/testing/databases/describe-with-store.ts';
import { loadAuditLog } from '@portico/testing/newsroom/audit-log.ts';
import {
	addTestPerson,
	isComplete,
	startTestSession,
} from '@portico/testing/newsroom/second-factor-people.ts';
import { testSettings } from '@portico/testing/newsroom/test-accounts.ts';
import { totpCode } from '@portico/testing/newsroom/totp-code.ts';
import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { findSharedSecret } from '../../store/shared-secret.ts';
import { people, personTotp } from '../../store/tables/people-schema.ts';
import { renewSecrets } from './renew-secrets.ts';
import { beginTotp, confirmTotp, verifyTotp } from './totp.ts';

const step = 30_000;
const start = Math.floor(Date.now() / step) * step;

describeWithStore('renewing the secrets of a store', (getDatabase) => {
	test('keeps authenticator applications, also those begun, and names what was unreadable', async () => {
		const database = getDatabase();
		const begin = async () => {
			const personId = await addTestPerson(database);
			const own = await startTestSession(database, personId);
			return { personId, own, ...(await beginTotp(database, own, '集团')) };
		};
		const [confirmed, begun, broken] = [await begin(), await begin(), await begin()];
		await confirmTotp(database, confirmed.own, testSettings, totpCode(confirmed.secret, start), start);
		await database
			.update(personTotp)
			.set({ pendingSecret: 'AAAA' })
			.where(eq(personTotp.personId, broken.personId));
		const [{ loginName } = { loginName: '' }] = await database
			.select({ loginName: people.loginName })
			.from(people)
			.where(eq(people.personId, broken.personId));
		const load = () =>
			Promise.all(['newsroom-seal', 'media-keys'].map((name) => findSharedSecret(database, name)));
		const before = await load();
		const rows = await database.select().from(personTotp);

		const renewed = await renewSecrets(database, 'system:command');
		expect(renewed).toEqual({ resealed: 2, unreadable: [loginName] });
		const after = await load();
		for (const [at, secret] of after.entries()) expect(secret).not.toEqual(before[at]);
		for (const { personId, sealedSecret, pendingSecret } of await database.select().from(personTotp)) {
			if (personId === broken.personId) continue;
			const earlier = rows.find((row) => row.personId === personId);
			expect([sealedSecret, pendingSecret]).not.toEqual([earlier?.sealedSecret, earlier?.pendingSecret]);
		}
		const again = await startTestSession(database, confirmed.personId);
		const at = start + step;
		await verifyTotp(database, again, testSettings, totpCode(confirmed.secret, at), at);
		expect(await isComplete(database, again)).toBe(true);
		await confirmTotp(database, begun.own, testSettings, totpCode(begun.secret, start), start);
		expect((await loadAuditLog(database)).filter(({ action }) => action === 'secrets.renew')).toMatchObject([
			{ details: { names: ['media-keys', 'newsroom-seal'], resealed: 2, unreadable: 1 } },
		]);
	});
});
