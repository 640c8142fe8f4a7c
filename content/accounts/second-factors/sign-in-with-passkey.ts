import { and, eq } from 'drizzle-orm';
import { type AuditRecord, appendAudit } from '../../audit/append-audit.ts';
import { ContentRefusal } from '../../model/refusals.ts';
import type { Database } from '../../store/connect.ts';
import { passkeys, people } from '../../store/tables/people-schema.ts';
import type { AccountSettings } from '../account-settings.ts';
import { type OwnSession, personSubject } from '../current-session.ts';
import { recordStrangerRefusal } from '../failed-sign-ins.ts';
import { type Browser, type StartedSession, startSession } from '../start-session.ts';
import { attemptSecondFactor, lockPerson } from './attempt-second-factor.ts';
import { parseUsedPasskey, passkeyRefused, usePasskey, verifyUsedPasskey } from './passkey-responses.ts';
import {
	challengeLifetime,
	loadWebAuthn,
	relyingParty,
	storeChallenge,
	takeChallenge,
} from './relying-party.ts';

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

/**
 * What a browser needs to use one of the person's passkeys as second factor.
 *
 * @throws ContentRefusal `second-factor-not-found` without a passkey
 */
export async function secondFactorOptions(database: Database, own: OwnSession, newsroomUrl: string) {
	const { personId } = own.actor;
	const party = relyingParty(newsroomUrl);
	const existing = await database.select().from(passkeys).where(eq(passkeys.personId, personId));
	if (existing.length === 0) throw new ContentRefusal('second-factor-not-found', 'There is no passkey.');
	const { generateAuthenticationOptions } = await loadWebAuthn();
	const options = await generateAuthenticationOptions({
		rpID: party.id,
		allowCredentials: existing.map(({ passkeyId, transports }) => ({ id: passkeyId, transports })),
		timeout: challengeLifetime,
		userVerification: 'preferred',
	});
	await storeChallenge(database, options.challenge, { kind: 'second-factor', personId });
	return options;
}

/**
 * Completes a sign-in with a passkey of the person.
 *
 * @param response of the browser, unchecked
 * @throws ContentRefusal `passkey-refused`, also for a right one during a lockout
 */
export async function verifyPasskey(
	database: Database,
	own: OwnSession,
	newsroomUrl: string,
	response: unknown,
	settings: AccountSettings,
): Promise<void> {
	const { personId } = own.actor;
	const used = await checkOwnResponse(database, personId, newsroomUrl, response);
	const isComplete = await attemptSecondFactor(database, own, 'passkey', settings, async (transaction) =>
		used === null ? false : usePasskey(transaction, used.passkey, used.counter),
	);
	if (!isComplete) throw passkeyRefused();
}

/** @returns the passkey and its new counter; null if the response is refused */
async function checkOwnResponse(
	database: Database,
	personId: string,
	newsroomUrl: string,
	response: unknown,
): Promise<{ passkey: typeof passkeys.$inferSelect; counter: number } | null> {
	const party = relyingParty(newsroomUrl);
	const parsed = parseUsedPasskey(response);
	const purpose = { kind: 'second-factor', personId } as const;
	if (!parsed || !(await takeChallenge(database, parsed.challenge, purpose))) return null;
	const [passkey] = await database
		.select()
		.from(passkeys)
		.where(and(eq(passkeys.passkeyId, parsed.response.id), eq(passkeys.personId, personId)));
	if (!passkey) return null;
	const counter = await verifyUsedPasskey(parsed, party, passkey, false);
	return counter === null ? null : { passkey, counter };
}
