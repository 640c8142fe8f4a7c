import { beginTotp, confirmTotp } from '@portico/content/accounts/second-factors/totp/change-totp.ts';
import { startSession } from '@portico/content/accounts/sessions/start-session.ts';
import type { Database } from '@portico/content/store/connect.ts';
import {
	addTestAccount,
	testBrowser,
	testPassword,
	testSettings,
} from '@portico/testing/newsroom/test-accounts.ts';
import { totpCode } from '@portico/testing/newsroom/totp-code.ts';

/** A person of the journeys, signed in once. */
export type NewsroomPerson = {
	personId: string;
	loginName: string;
	displayName: string;
	password: string;
	/** Of the session's cookie. */
	token: string;
	/** Of the authenticator application. */
	totpSecret: string;
};

/** Each with one built-in role. Those whose session, password or role a journey takes away belong to it alone. */
const roles = {
	林岚: 'writer',
	陆川: 'publisher',
	沈言: 'publisher',
	何平: 'system-administrator',
	邵宁: 'security-administrator',
	严正: 'audit-administrator',
	叶青: 'publisher',
	唐越: 'publisher',
	周宁: 'publisher',
	方圆: 'writer',
	秦朗: 'writer',
	许诺: 'writer',
	孟琪: 'publisher',
} as const;

export type NewsroomPeople = Record<keyof typeof roles, NewsroomPerson>;

const hourMs = 3_600_000;

/** Adds the people with password, authenticator application and a session. */
export async function addNewsroomPeople(database: Database): Promise<NewsroomPeople> {
	const added: [string, NewsroomPerson][] = [];
	for (const [displayName, role] of Object.entries(roles)) {
		const loginName = `user-${added.length + 1}`;
		const actor = await addTestAccount(database, { displayName, loginName, roles: [role] });
		const { personId, name, address } = actor;
		const { sessionId, token } = await database.transaction((transaction) =>
			startSession(transaction, { personId, ...testBrowser, secondFactor: true }, testSettings),
		);
		const person = { personId, loginName, displayName, department: '', language: 'zh' as const };
		const own = { session: { sessionId, step: null, person }, actor: { personId, name, address } };
		const { secret: totpSecret } = await beginTotp(database, own, 'Portico');
		// Long ago, so that today's codes are unused.
		const setUpAt = Date.now() - hourMs;
		await confirmTotp(database, own, totpCode(totpSecret, setUpAt), setUpAt);
		added.push([
			displayName,
			{ personId, loginName, displayName, password: testPassword, token, totpSecret },
		]);
	}
	return Object.fromEntries(added) as NewsroomPeople;
}

/** The code that the person's authenticator application shows. */
export const currentCode = ({ totpSecret }: Pick<NewsroomPerson, 'totpSecret'>) =>
	totpCode(totpSecret, Date.now());
