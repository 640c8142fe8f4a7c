import { sql } from 'drizzle-orm';
import type { OwnFile, OwnMedia } from '../bodies/markup/own-addresses.ts';
import { baseNameOf, digestsOfAddressesIn } from '../files/media-files.ts';
import type { Database } from '../store/connect.ts';

/** Files with the same bytes share an address; more of one are not plausible. */
const maxFilesOfDigest = 20;

/** The files and videos of the store that markup names by their addresses and marks, in one query each. */
export async function findOwnMedia(database: Database, html: string): Promise<OwnMedia> {
	const digests = [...new Set(digestsOfAddressesIn(html))];
	const ids = [
		...new Set(Array.from(html.matchAll(/data-video-id=["']?([\w-]+)/g), ([, id]) => id as string)),
	];
	return { files: await findFiles(database, digests), videos: await findVideos(database, ids) };
}

async function findFiles(database: Database, digests: string[]): Promise<OwnMedia['files']> {
	if (digests.length === 0) return new Map();
	type Row = { digest: string; file: string; is_picture: boolean; copies: string[] };
	// The limit makes the planner look each digest up by index.
	const { rows } = await database.execute<Row>(sql`
		select asked.digest, media.file, media.width is not null as is_picture,
			array(select copy ->> 'file' from jsonb_array_elements(media.variants) copy) as copies
		from unnest(${sql.param(digests)}::text[]) as asked(digest)
		cross join lateral (
			select file, width, variants from media
			where left(media.digest, 32) = asked.digest limit ${maxFilesOfDigest}
		) media
	`);
	const toFile = ({ file, is_picture, copies }: Row): OwnFile => ({
		...{ file, isPicture: is_picture },
		copies: copies.map(baseNameOf),
	});
	const rowsOf = Map.groupBy(rows, ({ digest }) => digest);
	return new Map(Array.from(rowsOf, ([digest, found]) => [digest, found.map(toFile)]));
}

async function findVideos(database: Database, ids: string[]): Promise<OwnMedia['videos']> {
	if (ids.length === 0) return new Set();
	const { rows } = await database.execute<{ video_id: string }>(sql`
		select video_id from videos where video_id = any (${sql.param(ids)}::text[])
	`);
	return new Set(rows.map((row) => row.video_id));
}
