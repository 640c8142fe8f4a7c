import { describeWithStore } from '@portico/testing/databases/describe-with-store.ts';
import {
	addTestPerson,
	auditedActions,
	startTestSession,
} from '@portico/testing/newsroom/second-factor-people.ts';
import { createSoftwareAuthenticator } from '@portico/testing/newsroom/software-authenticator.ts';
import { testSettings } from '@portico/testing/newsroom/test-accounts.ts';
import { waitUntil } from '@portico/testing/wait-until.ts';
import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { newsroomChannel } from '../../../events/notify-newsroom.ts';
import type { PersonActor } from '../../../model/actor.ts';
import {
	passkeys,
	personTotp,
	recoveryCodes,
	sessions,
	signInChallenges,
} from '../../../store/tables/people-schema.ts';
import { removeSecondFactors } from '../../people/administer-person.ts';
import { addPasskey, newPasskeyOptions } from '../passkeys/new-passkey.ts';
import { beginTotp } from '../totp/change-totp.ts';

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
