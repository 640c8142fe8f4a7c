import type { z } from 'zod';
import type { videos } from '../../store/tables/media-schema.ts';
import type { columns, leaders, organisationUnits } from '../../store/tables/schema.ts';
import { columnEntry, leaderEntry, unitEntry, videoDetails } from './lists.ts';
import { explicitEntry } from './partial-entries.ts';

/** Rows of the store as entries of a bundle, with every field: exports write them, imports complete entries with them. */

export function entryOfColumn({ position, ...row }: typeof columns.$inferSelect): object {
	return explicit(columnEntry, { ...row, order: position });
}

export function entryOfUnit({ position, ...row }: typeof organisationUnits.$inferSelect): object {
	return explicit(unitEntry, { ...row, order: position });
}

export function entryOfLeader({ position, ...row }: typeof leaders.$inferSelect): object {
	return explicit(leaderEntry, { ...row, order: position });
}

export function entryOfVideo({
	publishedAt,
	...row
}: Pick<
	typeof videos.$inferSelect,
	'videoId' | 'titles' | 'descriptions' | 'poster' | 'publishedAt'
>): object {
	return explicit(videoDetails, { ...row, publishedAt: publishedAt.toISOString() });
}

/** The compiler then knows that a row has every field of the format. */
function explicit<Schema extends z.ZodType>(
	schema: Schema,
	entry: Record<keyof z.input<Schema> & string, unknown>,
): object {
	return explicitEntry(schema, entry);
}
