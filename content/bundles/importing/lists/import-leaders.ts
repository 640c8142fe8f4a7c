import { isDeepStrictEqual } from 'node:util';
import { languages } from '@portico/api/languages.ts';
import { sql } from 'drizzle-orm';
import { cleanMarkup } from '../../../bodies/clean-text.ts';
import { sanitiseBody } from '../../../bodies/sanitise-body.ts';
import { beginEvent, recordEvent } from '../../../events/record-event.ts';
import { type LeaderRow, loadLeaderRows } from '../../../queries/company/leaders.ts';
import { refreshEntries } from '../../../search/entries/refresh-entries.ts';
import { leaders, type Texts } from '../../../store/schema.ts';
import { type LeaderEntry, leaderEntry } from '../../formats/leaders.ts';
import type { ImportRun } from '../import-run.ts';
import { missingMedia, missingMediaRemark } from '../media/missing-media.ts';
import { readEntries } from './read-entries.ts';
import { touchedLeaderTags } from './touched-leader-tags.ts';

/** Brings the leaders of a bundle in, all in one transaction. */
export async function importLeaders(run: ImportRun): Promise<void> {
	const entries = await readEntries(run, 'leaders', leaderEntry, 'number');
	if (entries === null) return;
	const portraits = entries.flatMap(({ entry }) => entry.portrait ?? []);
	const missing = await missingMedia(run.store.database, portraits);
	for (const { entry, place } of entries) {
		if (!entry.portrait || !missing.has(entry.portrait)) continue;
		await run.remark('leaders', place, missingMediaRemark('portrait', entry.portrait));
	}
	const rows = entries.map(({ entry }) => leaderRow(entry));
	const changed = await run.store.database.transaction(async (transaction) => {
		await beginEvent(transaction);
		const before = await loadLeaderRows(transaction);
		const stored = new Map(before.map((row) => [row.number, row]));
		const changedRows = rows.filter((row) => !isDeepStrictEqual(stored.get(row.number), row));
		if (changedRows.length === 0) return 0;
		await transaction
			.insert(leaders)
			.values(changedRows)
			.onConflictDoUpdate({
				target: leaders.number,
				set: {
					position: sql`excluded.position`,
					portrait: sql`excluded.portrait`,
					names: sql`excluded.names`,
					positions: sql`excluded.positions`,
					biographies: sql`excluded.biographies`,
					dateLines: sql`excluded.date_lines`,
				},
			});
		await refreshEntries(transaction, 'leader');
		const after = await loadLeaderRows(transaction);
		await recordEvent(transaction, 'leaders', touchedLeaderTags(before, after));
		return changedRows.length;
	});
	run.count('leaders', 'imported', changed);
	run.count('leaders', 'unchanged', rows.length - changed);
	await run.checkpoint('leaders');
}

function leaderRow(entry: LeaderEntry): LeaderRow {
	const { zh, en } = entry.positions;
	return {
		number: entry.number,
		position: entry.order,
		portrait: entry.portrait ?? null,
		names: entry.names,
		positions: en ? { zh, en } : { zh },
		biographies: sanitisedBiographies(entry.biographies),
		dateLines: entry.dateLines,
	};
}

function sanitisedBiographies(biographies: LeaderEntry['biographies']): Texts {
	const sanitised: Texts = {};
	for (const language of languages) {
		const html = sanitiseBody(cleanMarkup(biographies[language] ?? ''));
		if (html !== '') sanitised[language] = html;
	}
	return sanitised;
}
