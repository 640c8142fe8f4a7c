import { eq } from 'drizzle-orm';
import { type AuditRecord, appendAudit } from '../../../audit/append-audit.ts';
import type { Database } from '../../../store/connect.ts';
import { passkeys, people } from '../../../store/tables/people-schema.ts';
import type { AccountSettings } from '../../account-settings.ts';
import { type Browser, type StartedSession, startSession } from '../../sessions/start-session.ts';
import { recordStrangerRefusal } from '../../sign-in/stranger-refusals.ts';
import { lockPerson } from '../lock-person.ts';
import { personSubject } from '../own-session.ts';
import { challengeLifetime, storeChallenge, takeChallenge } from './challenges.ts';
import { parseUsedPasskey, passkeyRefused, verifyUsedPasskey } from './passkey-responses.ts';
import { relyingParty } from './relying-party.ts';
import { usePasskey } from './use-passkey.ts';
import { loadWebAuthn } from './web-authn.ts';

/** What a browser needs to sign in with a passkey alone. It asks the person which. */
export async function passkeySignInOptions(database: Database, newsroomUrl: string) {
	const party = relyingParty(newsroomUrl);
	const { generateAuthenticationOptions } = await loadWebAuthn();
	const options = await generateAuthenticationOptions({
		rpID: party.id,
		timeout: challengeLifetime,
		userVerification: 'required',
	});
	await storeChallenge(database, options.challenge, { kind: 'sign-in', personId: null });
	return options;
}

/**
 * Signs a person in with a passkey alone: their device and what it asked of them count as both factors.
 *
 * @param response of the browser, unchecked
 * @throws ContentRefusal `passkey-refused`, also for a right one of a person who is locked or locked out
 */
export async function signInWithPasskey(
	database: Database,
	newsroomUrl: string,
	browser: Browser,
	response: unknown,
	settings: AccountSettings,
): Promise<StartedSession> {
	const checked = await checkResponse(database, newsroomUrl, response);
	if (checked.reason !== null) return refuse(database, browser, checked.passkey, checked.reason);
	const { passkey, counter } = checked;
	const outcome = await database.transaction(async (transaction) => {
		const person = await lockPerson(transaction, passkey.personId);
		if (!person?.maySignIn) return 'locked';
		if (!(await usePasskey(transaction, passkey, counter))) return 'counter';
		const { personId } = passkey;
		await transaction.update(people).set({ failedSignIns: 0 }).where(eq(people.personId, personId));
		const session = await startSession(transaction, { ...browser, personId, secondFactor: true }, settings);
		const actor = { personId, name: person.displayName, address: browser.address };
		const record = { action: 'sign-in', subject: personSubject(personId), details: { method: 'passkey' } };
		await appendAudit(transaction, actor, record);
		return session;
	});
	return typeof outcome === 'string' ? refuse(database, browser, passkey, outcome) : outcome;
}

type Passkey = typeof passkeys.$inferSelect;

/** Why a response is refused, and whose passkey it names, if any; or the passkey's new counter. */
type CheckedResponse =
	| { reason: 'malformed' | 'challenge' | 'unknown-passkey' | 'not-verified'; passkey: Passkey | null }
	| { reason: null; passkey: Passkey; counter: number };

async function checkResponse(
	database: Database,
	newsroomUrl: string,
	response: unknown,
): Promise<CheckedResponse> {
	const party = relyingParty(newsroomUrl);
	const parsed = parseUsedPasskey(response);
	if (!parsed) return { reason: 'malformed', passkey: null };
	if (!(await takeChallenge(database, parsed.challenge, { kind: 'sign-in', personId: null })))
		return { reason: 'challenge', passkey: null };
	const [passkey] = await database.select().from(passkeys).where(eq(passkeys.passkeyId, parsed.response.id));
	if (!passkey) return { reason: 'unknown-passkey', passkey: null };
	// Without a name, the device says who signs in (Web Authentication, section 7.2).
	const userHandle = Buffer.from(parsed.response.response.userHandle ?? '', 'base64url').toString();
	const isOwn = userHandle === passkey.personId;
	const counter = isOwn ? await verifyUsedPasskey(parsed, party, passkey, true) : null;
	return counter === null ? { reason: 'not-verified', passkey } : { reason: null, passkey, counter };
}

/** Records a refusal, which anybody can cause at will. @throws ContentRefusal `passkey-refused` */
async function refuse(
	database: Database,
	{ address }: Browser,
	passkey: Passkey | null,
	reason: string,
): Promise<never> {
	const [person] = passkey
		? await database.select().from(people).where(eq(people.personId, passkey.personId))
		: [];
	const record: AuditRecord = {
		action: 'sign-in',
		outcome: 'refused',
		subject: person ? personSubject(person.personId) : null,
		details: { method: 'passkey', reason },
	};
	const actor = person
		? { personId: person.personId, name: person.displayName, address }
		: ({ personId: null, name: 'unknown', address } as const);
	await recordStrangerRefusal(database, { actor, record });
	throw passkeyRefused();
}
