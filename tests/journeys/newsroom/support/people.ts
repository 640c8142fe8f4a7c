import type { Language } from '@portico/api/languages.ts';
import { beginTotp, confirmTotp } from '@portico/content/accounts/second-factors/totp.ts';
import { startSession } from '@portico/content/accounts/start-session.ts';
import type { Database } from '@portico/content/store/connect.ts';
import { grants, people } from '@portico/content/store/tables/people-schema.ts';
import {
	addTestAccount,
	testBrowser,
	testPassword,
	testSettings,
} from '@portico/testing/newsroom/test-accounts.ts';
import { totpCode } from '@portico/testing/newsroom/totp-code.ts';
import { eq } from 'drizzle-orm';

/** A person of the journeys, signed in once. */
export type NewsroomPerson = {
	personId: string;
	loginName: string;
	displayName: string;
	password: string;
	/** Of the session's cookie. */
	token: string;
	/** Of the authenticator application; empty for those who have none. */
	totpSecret: string;
};

type Facts = {
	roles: readonly string[];
	language?: Language;
	/** The languages that the roles are for; all, if missing. */
	langs?: readonly Language[];
	lacks?: 'second-factor' | 'own-password';
};

/** Those whose session, password or role a journey takes away belong to it alone. */
const cast = {
	林岚: { roles: ['writer'] },
	陆川: { roles: ['publisher'] },
	沈言: { roles: ['publisher'] },
	何平: { roles: ['system-administrator'] },
	邵宁: { roles: ['security-administrator'] },
	严正: { roles: ['audit-administrator'] },
	叶青: { roles: ['publisher'] },
	高原: { roles: ['publisher'] },
	唐越: { roles: ['publisher'] },
	周宁: { roles: ['publisher', 'writer'] },
	方圆: { roles: ['writer'] },
	罗晨: { roles: ['writer'] },
	石静: { roles: ['writer'] },
	管宁: { roles: ['site-manager'] },
	顾言: { roles: ['translator'], langs: ['en'] },
	程远: { roles: ['writer'] },
	江雪: { roles: ['writer'] },
	白露: { roles: ['writer'] },
	岳岩: { roles: ['writer'] },
	秦川: { roles: ['writer'] },
	夏禾: { roles: ['writer'] },
	陈默: { roles: ['publisher'], lacks: 'second-factor' },
	Dora: { roles: ['publisher'], lacks: 'second-factor', language: 'en' },
	赵敏: { roles: ['writer'], lacks: 'own-password' },
	Emma: { roles: ['writer'], lacks: 'own-password', language: 'en' },
} as const satisfies Record<string, Facts>;

export type NewsroomPeople = Record<keyof typeof cast, NewsroomPerson>;

/** Adds the people with password, session and, unless they lack it, an authenticator application. */
export async function addNewsroomPeople(database: Database): Promise<NewsroomPeople> {
	const added: [string, NewsroomPerson][] = [];
	for (const [displayName, facts] of Object.entries(cast)) {
		const loginName = `user-${added.length + 1}`;
		added.push([displayName, await addPerson(database, { loginName, displayName, ...facts })]);
	}
	return Object.fromEntries(added) as NewsroomPeople;
}

async function addPerson(
	database: Database,
	{
		loginName,
		displayName,
		roles,
		language = 'zh',
		langs,
		lacks,
	}: Facts & { loginName: string; displayName: string },
): Promise<NewsroomPerson> {
	const { personId, name, address } = await addTestAccount(database, {
		...{ displayName, loginName, roles: [...roles] },
	});
	if (langs)
		await database
			.update(grants)
			.set({ langs: [...langs] })
			.where(eq(grants.personId, personId));
	const mustChangePassword = lacks === 'own-password';
	await database.update(people).set({ language, mustChangePassword }).where(eq(people.personId, personId));
	const started = await database.transaction((transaction) =>
		startSession(transaction, { personId, ...testBrowser, secondFactor: true }, testSettings),
	);
	const actor = { personId, name, address };
	const session = {
		sessionId: started.sessionId,
		step: null,
		person: { personId, loginName, displayName, department: '', language },
	};
	let { token } = started;
	const setToken = (renewed: string) => {
		token = renewed;
	};
	const totpSecret = lacks === undefined ? await setUpTotp(database, { session, actor, setToken }) : '';
	return { personId, loginName, displayName, password: testPassword, token, totpSecret };
}

const hourMs = 3_600_000;

async function setUpTotp(database: Database, own: Parameters<typeof beginTotp>[1]): Promise<string> {
	const { secret } = await beginTotp(database, own, 'Portico');
	// Long ago, so that today's codes are unused.
	const setUpAt = Date.now() - hourMs;
	await confirmTotp(database, own, testSettings, totpCode(secret, setUpAt), setUpAt);
	return secret;
}

/** The code that the person's authenticator application shows. */
export const currentCode = ({ totpSecret }: Pick<NewsroomPerson, 'totpSecret'>) =>
	totpCode(totpSecret, Date.now());
