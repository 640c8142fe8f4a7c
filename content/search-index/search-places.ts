import { createHash } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type { Transaction } from '../store/connect.ts';

/**
 * The rows of `search_places` for sets of columns; missing ones are inserted.
 *
 * @param sets each in the order of a text's listings
 * @returns their ids, in the order of `sets`
 */
export async function ensureSearchPlaces(transaction: Transaction, sets: string[][]): Promise<number[]> {
	const byDigest = new Map(sets.map((fdCodes) => [digestOf(fdCodes), fdCodes]));
	const digests = sql.param([...byDigest.keys()]);
	const existingPlaces = async () => {
		const { rows } = await transaction.execute<{ id: number; digest: string }>(
			sql`select id, digest from search_places where digest = any (${digests}::text[])`,
		);
		return new Map(rows.map((row) => [row.digest, row.id]));
	};
	let ids = await existingPlaces();
	if (ids.size < byDigest.size) {
		await transaction.execute(sql`
			insert into search_places (digest, fd_codes)
			select digest, array(select jsonb_array_elements_text(fd_codes::jsonb))
			from unnest(
				${digests}::text[],
				${sql.param([...byDigest.values()].map((fdCodes) => JSON.stringify(fdCodes)))}::text[]
			) as sets(digest, fd_codes)
			on conflict (digest) do nothing
		`);
		ids = await existingPlaces();
	}
	return sets.map((fdCodes) => ids.get(digestOf(fdCodes)) as number);
}

function digestOf(fdCodes: string[]): string {
	return createHash('md5').update(JSON.stringify(fdCodes)).digest('hex');
}
