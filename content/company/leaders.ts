import type { Leader, LeaderCard } from '@portico/api/answers/company.ts';
import type { LocalText } from '@portico/api/answers/shared-parts.ts';
import { defaultLanguage, type Language, languages } from '@portico/api/languages.ts';
import { mediaFilesInMarkup, resolveMediaInMarkup } from '../bodies/markup/media-in-markup.ts';
import { addTags, companyTag } from '../events/content-tags.ts';
import { type MediaByFile, mediaLookup, pictureOf, resolveMedia } from '../media/resolve-media.ts';
import { inLanguage } from '../model/in-language.ts';
import type { Database, Transaction } from '../store/connect.ts';
import { leaders } from '../store/tables/schema.ts';
import { nameInLanguage, withBreaks } from '../titles/title-breaks.ts';

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
	addTags(companyTag);
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
