import { eq, or, sql } from 'drizzle-orm';
import type { Transaction } from '../../store/connect.ts';
import { oneTimeLinks } from '../../store/tables/people-schema.ts';
import { createToken, tokenHash } from '../token.ts';

/** A secret that sets a password once, until it expires. It is shown once; only its hash is stored. */
export type OneTimeLink = { token: string; expiresAt: Date };

const lifetimeHours = 24;

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
