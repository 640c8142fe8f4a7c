import type { Leader, LeaderCard } from '@portico/api/answers/company.ts';
import type { LocalText } from '@portico/api/answers/shared-parts.ts';
import { defaultLanguage, type Language, languages } from '@portico/api/languages.ts';
import { eq } from 'drizzle-orm';
import { mediaFilesInMarkup, resolveMediaInMarkup } from '../bodies/markup/media-in-markup.ts';
import {
	type ContentChange,
	changedColumns,
	deleteRemovals,
	differingRows,
	type RowChange,
	recordRemoval,
} from '../changes/content-change.ts';
import { companyTag, noteTags } from '../events/content-tags.ts';
import { type MediaByFile, mediaLookup, pictureOf, resolveMedia } from '../media/resolve-media.ts';
import { inLanguage } from '../model/in-language.ts';
import { ContentRefusal } from '../model/refusals.ts';
import { authorise } from '../permissions/authorise.ts';
import { refreshEntries } from '../search-index/refresh-entries.ts';
import type { Database, Transaction } from '../store/connect.ts';
import { excluded } from '../store/excluded.ts';
import { leaders } from '../store/tables/schema.ts';
import { nameInLanguage, withBreaks } from '../titles/title-breaks.ts';

/**
 * Creates and changes leaders.
 *
 * @param rows each number at most once; biographies are sanitised
 * @returns the leaders that were new or changed
 * @throws PermissionMissing
 */
export async function putLeaders(change: ContentChange, rows: LeaderRow[]): Promise<RowChange<LeaderRow>[]> {
	const { transaction } = change;
	await authorise(transaction, change.actor, 'company');
	const before = await loadLeaderRows(transaction);
	const stored = new Map(before.map((row) => [row.number, row]));
	const changes = differingRows(rows, ({ number }) => stored.get(number));
	if (changes.length === 0) return [];
	await transaction
		.insert(leaders)
		.values(changes.map(({ after }) => after))
		.onConflictDoUpdate({
			target: leaders.number,
			set: excluded(leaders, 'position', 'portrait', 'names', 'positions', 'biographies', 'dateLines'),
		});
	const numbers = changes.map(({ after }) => String(after.number));
	await deleteRemovals(change, 'leader', numbers);
	await refreshEntries(transaction, 'leader');
	change.addTags('leaders', [companyTag]);
	for (const changed of changes) {
		const subject = `leader:${changed.after.number}`;
		change.audit({ action: 'leader.put', subject, details: changedColumns(changed) });
	}
	return changes;
}

/**
 * Removes a leader, whose page then says so.
 *
 * @throws ContentRefusal `leader-not-found`, PermissionMissing
 */
export async function removeLeader(change: ContentChange, number: number): Promise<RowChange<LeaderRow>> {
	const { transaction } = change;
	await authorise(transaction, change.actor, 'company');
	const before = await loadLeaderRows(transaction);
	const removed = before.find((row) => row.number === number);
	if (!removed) {
		throw new ContentRefusal('leader-not-found', `There is no leader of number ${number}.`, { number });
	}
	await transaction.delete(leaders).where(eq(leaders.number, number));
	await recordRemoval(change, 'leader', String(number));
	await refreshEntries(transaction, 'leader');
	change.addTags('withdrawals', [companyTag]);
	change.audit({ action: 'leader.remove', subject: `leader:${number}` });
	return { before: removed, after: null };
}

/** A leader with biography and rank; null when the number is not used. */
export async function findLeader(
	database: Database,
	number: number,
	language: Language,
): Promise<Leader | null> {
	const rows = await loadLeaderRows(database);
	const row = rows.find((candidate) => candidate.number === number);
	if (!row) return null;
	const biography = inLanguage(row.biographies, language);
	const mediaByFile = await resolveMedia(database, [
		...rows.map((leader) => leader.portrait),
		...mediaFilesInMarkup(biography?.text ?? ''),
	]);
	return {
		...leaderCard(row, mediaByFile, language),
		biography: biography && {
			html: resolveMediaInMarkup(biography.text, mediaLookup(mediaByFile, biography.lang)),
			lang: biography.lang,
		},
		dateLine: inLanguage(row.dateLines, language),
		rank: rows.indexOf(row) + 1,
		others: rows.filter((other) => other !== row).map((other) => leaderCard(other, mediaByFile, language)),
	};
}

export type LeaderRow = typeof leaders.$inferSelect;

/** The company leaders, by rank. */
export async function loadLeaders(database: Database, language: Language): Promise<LeaderCard[]> {
	const rows = await loadLeaderRows(database);
	const mediaByFile = await resolveMedia(
		database,
		rows.map((row) => row.portrait),
	);
	return rows.map((row) => leaderCard(row, mediaByFile, language));
}

/** All leaders by rank; there are a dozen at most (specification, section 2). Notes that the answer depends on them. */
export async function loadLeaderRows(database: Database | Transaction): Promise<LeaderRow[]> {
	noteTags(companyTag);
	return database.select().from(leaders).orderBy(leaders.position, leaders.number);
}

/** A leader in lists. */
function leaderCard(row: LeaderRow, mediaByFile: MediaByFile, language: Language): LeaderCard {
	return {
		...namedLeader(row, language),
		portrait: pictureOf(mediaByFile, row.portrait, language),
	};
}

/** The texts of a leader's card. */
export function namedLeader(
	row: Pick<LeaderRow, 'number' | 'names' | 'positions'>,
	language: Language,
): Omit<LeaderCard, 'portrait'> {
	return {
		number: row.number,
		name: nameInLanguage(row.names, language),
		positions: positionLines(row.positions, language),
	};
}

/** Position lines fall back together: two lines in two languages would read as two positions. */
function positionLines(positions: LeaderRow['positions'], language: Language): LocalText[] {
	for (const lang of [language, defaultLanguage, ...languages]) {
		const lines = (positions[lang] ?? []).filter((line) => line !== '');
		if (lines.length > 0) return lines.map((text) => withBreaks({ text, lang }));
	}
	return [];
}
