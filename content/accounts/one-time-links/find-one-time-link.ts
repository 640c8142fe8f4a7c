import { and, eq, isNull, or, sql } from 'drizzle-orm';
import { ContentRefusal } from '../../model/refusals/content-refusal.ts';
import type { Database } from '../../store/connect.ts';
import { oneTimeLinks, people } from '../../store/tables/people-schema.ts';
import { recordStrangerRefusal } from '../sign-in/stranger-refusals.ts';
import { tokenHash } from '../token.ts';

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
