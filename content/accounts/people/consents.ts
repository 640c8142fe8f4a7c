import { randomUUID } from 'node:crypto';
import type { ConsentAction } from '@portico/api/newsroom/actions.ts';
import type { Consent } from '@portico/api/newsroom/answers/people.ts';
import { and, desc, eq, gt, isNull, or, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { appendAudit } from '../../audit/append-audit.ts';
import { notifyNewsroom } from '../../events/notify-newsroom.ts';
import { type Actor, isPerson, type PersonActor } from '../../model/actor.ts';
import { ContentRefusal } from '../../model/refusals.ts';
import { loadAdministrationOf, lockPermissions } from '../../permissions/administrators.ts';
import { authorise, heldActions, loadGrants, PermissionMissing } from '../../permissions/authorise.ts';
import type { Database, Transaction } from '../../store/connect.ts';
import { consents, people } from '../../store/tables/people-schema.ts';
import { loadForChange } from './change-person.ts';

/**
 * Anyone who resets the password or the second factors of an administrator could sign in as them. It takes two:
 * a system administrator who asks and does it, and a security or audit administrator who consents, within a day.
 */

const lifetimeHours = 24;

/** How long what happened is shown to the person and to those who watch. */
const shownDays = 30;
const maxShown = 50;

/**
 * Asks for the consent to do something to an administrator's account.
 *
 * @returns its identifier; of the same question where it is still open
 * @throws PermissionMissing, PersonNotFound, or ContentRefusal `not-yourself`, `consent-not-needed`
 */
export async function askConsent(
	database: Database,
	actor: PersonActor,
	personId: string,
	action: ConsentAction,
): Promise<string> {
	return database.transaction(async (transaction) => {
		await lockPermissions(transaction);
		await authorise(transaction, actor, 'people');
		if (actor.personId === personId) throw notYourself();
		await loadForChange(transaction, personId);
		if ((await loadAdministrationOf(transaction, personId)) === null) {
			throw new ContentRefusal('consent-not-needed', 'This person is no administrator.');
		}
		const isSame = and(eq(consents.personId, personId), eq(consents.action, action));
		const [open] = await transaction
			.select()
			.from(consents)
			.where(and(isSame, eq(consents.askedBy, actor.personId), isOpen, isNull(consents.given)));
		if (open) return open.consentId;
		const consentId = randomUUID();
		await transaction.insert(consents).values({
			...{ consentId, personId, action, askedBy: actor.personId },
			endsAt: sql`now() + make_interval(hours => ${lifetimeHours}::int)`,
		});
		await announce(transaction, [personId]);
		await record(transaction, actor, 'consent.ask', { personId, action });
		return consentId;
	});
}

/**
 * Answers a question for consent: as an administrator of another kind than the one who asks, and not the person
 * themselves.
 *
 * @throws PermissionMissing, or ContentRefusal `consent-not-found` where it is answered or has ended, `not-yourself`
 */
export async function answerConsent(
	database: Database,
	actor: PersonActor,
	consentId: string,
	given: boolean,
): Promise<void> {
	await database.transaction(async (transaction) => {
		await lockPermissions(transaction);
		if (!(await mayConsent(transaction, actor.personId))) throw new PermissionMissing('security', null);
		const [asked] = await transaction
			.select()
			.from(consents)
			.where(and(eq(consents.consentId, consentId), isOpen, isNull(consents.given)));
		if (!asked) throw new ContentRefusal('consent-not-found', 'There is no such question, or no longer.');
		if (asked.personId === actor.personId || asked.askedBy === actor.personId) throw notYourself();
		await transaction
			.update(consents)
			.set({ given, answeredBy: actor.personId, answeredAt: sql`now()` })
			.where(eq(consents.consentId, consentId));
		await announce(transaction, [asked.personId]);
		await record(transaction, actor, given ? 'consent.give' : 'consent.refuse', asked);
	});
}

/**
 * Uses up the consent that a person needs for this, and lets those concerned know. Call it in the transaction that does
 * it, after `lockPermissions`. Operators need none.
 *
 * @throws ContentRefusal `consent-needed`
 */
export async function takeConsent(
	transaction: Transaction,
	actor: Actor,
	personId: string,
	action: ConsentAction,
): Promise<void> {
	if ((await loadAdministrationOf(transaction, personId)) === null) return;
	await announce(transaction, [personId]);
	if (!isPerson(actor)) {
		const now = sql`now()`;
		const done = { askedAt: now, endsAt: now, answeredAt: now, usedAt: now };
		await transaction
			.insert(consents)
			.values({ ...{ consentId: randomUUID(), personId, action, given: true }, ...done });
		return;
	}
	const isOwn = and(eq(consents.personId, personId), eq(consents.askedBy, actor.personId));
	const [found] = await transaction
		.select()
		.from(consents)
		.where(and(isOwn, eq(consents.action, action), eq(consents.given, true), isOpen));
	const isValid = found?.answeredBy && (await mayConsent(transaction, found.answeredBy));
	if (!isValid) {
		throw new ContentRefusal('consent-needed', 'This needs the consent of another administrator.', {
			action,
		});
	}
	await transaction
		.update(consents)
		.set({ usedAt: sql`now()` })
		.where(eq(consents.consentId, found.consentId));
}

/** Neither ended nor used. */
const isOpen = and(gt(consents.endsAt, sql`now()`), isNull(consents.usedAt)) as SQL;

/** System administrators ask, so that those who consent are of another kind. */
async function mayConsent(transaction: Transaction, personId: string): Promise<boolean> {
	const held = heldActions(await loadGrants(transaction, personId));
	return held.includes('security') || held.includes('audit');
}

/** Who must know: administrators, and the person. */
async function announce(transaction: Transaction, personIds: string[]): Promise<void> {
	await notifyNewsroom(transaction, { topics: ['consents'] });
	await notifyNewsroom(transaction, { topics: ['session'], personIds });
}

function record(
	transaction: Transaction,
	actor: PersonActor,
	action: string,
	about: { personId: string; action: ConsentAction },
): Promise<void> {
	return appendAudit(transaction, actor, {
		action,
		subject: `person:${about.personId}`,
		details: { to: about.action },
	});
}

export function notYourself(): ContentRefusal {
	return new ContentRefusal('not-yourself', 'Nobody may do this to their own account.');
}

/**
 * What concerns somebody, newest first: what they asked, what was done to their own account, and all of it for those
 * who may consent.
 *
 * @param actions what they may do
 */
export async function listConsents(
	database: Pick<Database, 'select'>,
	{ personId, actions }: { personId: string; actions: readonly string[] },
): Promise<Consent[]> {
	const [asker, answerer] = [alias(people, 'asker'), alias(people, 'answerer')];
	const seesAll = actions.includes('security') || actions.includes('audit');
	const isOwn = and(eq(consents.personId, personId), sql`${consents.usedAt} is not null`);
	const rows = await database
		.select({
			consent: consents,
			displayName: people.displayName,
			askedBy: asker.displayName,
			answeredBy: answerer.displayName,
			hasEnded: sql<boolean>`${consents.endsAt} <= now()`,
		})
		.from(consents)
		.innerJoin(people, eq(people.personId, consents.personId))
		.leftJoin(asker, eq(asker.personId, consents.askedBy))
		.leftJoin(answerer, eq(answerer.personId, consents.answeredBy))
		.where(
			and(
				sql`${consents.askedAt} > now() - make_interval(days => ${shownDays}::int)`,
				seesAll ? undefined : or(eq(consents.askedBy, personId), isOwn),
			),
		)
		.orderBy(desc(consents.askedAt), consents.consentId)
		.limit(maxShown);
	return rows.map(({ consent, displayName, askedBy, answeredBy, hasEnded }) => {
		const state = stateOf(consent, hasEnded);
		const isOthers = consent.personId !== personId && consent.askedBy !== personId;
		return {
			consentId: consent.consentId,
			action: consent.action,
			person: { personId: consent.personId, displayName },
			...{ askedBy, answeredBy, state },
			isOwn: consent.personId === personId,
			isAsker: consent.askedBy === personId,
			mayAnswer: state === 'asked' && seesAll && isOthers,
			askedAt: consent.askedAt.toISOString(),
			endsAt: consent.endsAt.toISOString(),
			usedAt: consent.usedAt?.toISOString() ?? null,
		};
	});
}

function stateOf({ given, usedAt }: typeof consents.$inferSelect, hasEnded: boolean): Consent['state'] {
	if (usedAt) return 'used';
	if (given === false) return 'refused';
	if (hasEnded) return 'ended';
	return given ? 'given' : 'asked';
}
