import { and, eq, isNull, or, sql } from 'drizzle-orm';
import { ContentRefusal } from '../model/refusals.ts';
import type { Database, Transaction } from '../store/connect.ts';
import { oneTimeLinks, people } from '../store/tables/people-schema.ts';
import { recordStrangerRefusal } from './failed-sign-ins.ts';
import { hasNoAccounts } from './people/no-accounts.ts';
import { createToken, tokenHash } from './token.ts';

const lifetimeHours = 24;

/** What a one-time link is for. */
export type FoundLink = {
	/** Null for the first administrator, who is nobody yet. */
	person: { personId: string; loginName: string; displayName: string } | null;
	expiresAt: Date;
};

/**
 * Finds a one-time link without using it up.
 *
 * @throws ContentRefusal `link-not-valid` when it does not exist, has expired or was used, when the person is locked,
 *   and for the first administrator when there is somebody
 */
export async function findOneTimeLink(database: Pick<Database, 'select'>, token: string): Promise<FoundLink> {
	const { personId, loginName, displayName } = people;
	const [link] = await database
		.select({ expiresAt: oneTimeLinks.expiresAt, person: { personId, loginName, displayName } })
		.from(oneTimeLinks)
		.leftJoin(people, eq(people.personId, oneTimeLinks.personId))
		.where(
			and(
				eq(oneTimeLinks.tokenHash, tokenHash(token)),
				sql`${oneTimeLinks.expiresAt} > now()`,
				or(
					eq(people.locked, false),
					and(isNull(oneTimeLinks.personId), sql`not exists (select from people)`),
				),
			),
		);
	if (!link) throw linkNotValid();
	return link;
}

/** The same for the browser that sends a token; an invalid one is recorded, in the audit log. */
export async function findLinkOrRecord(
	database: Database,
	{ token, address }: { token: string; address: string },
): Promise<FoundLink> {
	try {
		return await findOneTimeLink(database, token);
	} catch (error) {
		if (error instanceof ContentRefusal) {
			const actor = { personId: null, name: 'unknown', address } as const;
			const record = {
				action: 'one-time-link.use',
				outcome: 'refused',
				details: { reason: error.code },
			} as const;
			await recordStrangerRefusal(database, { actor, record });
		}
		throw error;
	}
}

export function linkNotValid(): ContentRefusal {
	return new ContentRefusal('link-not-valid', 'This one-time address is not valid, or no longer.');
}

/**
 * A fresh one-time address with which the first administrator is created.
 *
 * @param newsroomUrl origin, without a trailing slash
 * @returns null when there is somebody already
 */
export async function firstAdministratorLink(
	database: Database,
	newsroomUrl: string,
): Promise<string | null> {
	return database.transaction(async (transaction) => {
		if (!(await hasNoAccounts(transaction))) return null;
		return oneTimeAddress(newsroomUrl, await createOneTimeLink(transaction, null));
	});
}

/** A secret that sets a password once, until it expires. It is shown once; only its hash is stored. */
export type OneTimeLink = { token: string; expiresAt: Date };

/**
 * Creates a one-time link. It ends earlier ones of the same person; those for the first administrator stay, because
 * each instance prints its own.
 *
 * @param personId null for the first administrator
 */
export async function createOneTimeLink(
	transaction: Pick<Transaction, 'delete' | 'insert'>,
	personId: string | null,
): Promise<OneTimeLink> {
	const isOfPerson = personId === null ? undefined : eq(oneTimeLinks.personId, personId);
	await transaction.delete(oneTimeLinks).where(or(sql`${oneTimeLinks.expiresAt} <= now()`, isOfPerson));
	const token = createToken();
	const [link] = await transaction
		.insert(oneTimeLinks)
		.values({
			tokenHash: tokenHash(token),
			personId,
			expiresAt: sql`now() + make_interval(hours => ${lifetimeHours}::int)`,
		})
		.returning({ expiresAt: oneTimeLinks.expiresAt });
	return { token, expiresAt: link?.expiresAt as Date };
}

/**
 * The address of a one-time link. The token is in the fragment, which browsers send to no server, so that it is in no
 * log.
 *
 * @param newsroomUrl origin, without a trailing slash
 */
export function oneTimeAddress(newsroomUrl: string, { token }: OneTimeLink): string {
	return `${newsroomUrl}/newsroom/welcome#${token}`;
}
