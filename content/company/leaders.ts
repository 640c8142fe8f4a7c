import type { LeaderCard } from '@portico/api/answers/company.ts';
import type { LocalText } from '@portico/api/answers/shared-parts.ts';
import { defaultLanguage, type Language, languages } from '@portico/api/languages.ts';
import { noteTags } from '../events/answer-tags.ts';
import { leaderCardTag, leadersTag } from '../events/content-tags.ts';
import { type MediaByFile, pictureOf, resolveMedia } from '../media/resolve-media.ts';
import type { Database, Transaction } from '../store/connect.ts';
import { leaders } from '../store/tables/schema.ts';
import { nameInLanguage, withBreaks } from '../titles/name-in-language.ts';

export type LeaderRow = typeof leaders.$inferSelect;

/** The company leaders, by rank. */
export async function loadLeaders(database: Database, language: Language): Promise<LeaderCard[]> {
	noteTags(leadersTag());
	const rows = await loadLeaderRows(database);
	const mediaByFile = await resolveMedia(
		database,
		rows.map((row) => row.portrait),
	);
	return rows.map((row) => leaderCard(row, mediaByFile, language));
}

/** All leaders by rank; there are a dozen at most (specification, section 2). */
export async function loadLeaderRows(database: Database | Transaction): Promise<LeaderRow[]> {
	return database.select().from(leaders).orderBy(leaders.position, leaders.number);
}

/** A leader in lists. */
export function leaderCard(row: LeaderRow, mediaByFile: MediaByFile, language: Language): LeaderCard {
	noteTags(leaderCardTag(row.number, language));
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
