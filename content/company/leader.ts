import type { Leader } from '@portico/api/answers/company.ts';
import type { Language } from '@portico/api/languages.ts';
import { mediaFilesInMarkup, resolveMediaInMarkup } from '../bodies/markup/media-in-markup.ts';
import { noteTags } from '../events/answer-tags.ts';
import { leadersAroundTag, leaderTag } from '../events/content-tags.ts';
import { mediaLookup, resolveMedia } from '../media/resolve-media.ts';
import { inLanguage } from '../model/in-language.ts';
import type { Database } from '../store/connect.ts';
import { leaderCard, loadLeaderRows } from './leaders.ts';

/** A leader with biography and rank; null when the number is not used. */
export async function findLeader(
	database: Database,
	number: number,
	language: Language,
): Promise<Leader | null> {
	noteTags(leaderTag(number, language), leadersAroundTag(number));
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
