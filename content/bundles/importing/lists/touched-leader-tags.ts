import { isDeepStrictEqual } from 'node:util';
import { languages } from '@portico/api/languages.ts';
import {
	leaderCardTag,
	leadersAroundTag,
	leadersTag,
	leaderTag,
	sitemapPagesTag,
} from '../../../events/content-tags.ts';
import { type LeaderRow, namedLeader } from '../../../queries/company/leaders.ts';
import { inLanguage } from '../../../queries/in-language.ts';

/** Tags of the answers that show something else of the leaders after a change. Both lists are by rank. */
export function touchedLeaderTags(before: LeaderRow[], after: LeaderRow[]): string[] {
	const tags: string[] = [];
	const compare = (tag: string, was: unknown, is: unknown) => {
		if (!isDeepStrictEqual(was, is)) tags.push(tag);
	};
	compare(leadersTag(), numbersOf(before), numbersOf(after));
	compare(sitemapPagesTag(), numbersOf(before), numbersOf(after));
	for (const is of after) {
		const { number } = is;
		const was = before.find((row) => row.number === number);
		compare(leadersAroundTag(number), around(before, number), around(after, number));
		for (const lang of languages) {
			const cardOf = (row: LeaderRow) => [namedLeader(row, lang), row.portrait];
			const pageOf = (row: LeaderRow) => [inLanguage(row.biographies, lang), inLanguage(row.dateLines, lang)];
			compare(leaderCardTag(number, lang), was && cardOf(was), cardOf(is));
			compare(leaderTag(number, lang), was && pageOf(was), pageOf(is));
		}
	}
	return tags;
}

function numbersOf(rows: LeaderRow[]): number[] {
	return rows.map((row) => row.number);
}

/** The numbers before one and those after it, by rank. */
function around(rows: LeaderRow[], number: number): number[][] {
	const numbers = numbersOf(rows);
	const place = numbers.indexOf(number);
	return [numbers.slice(0, Math.max(0, place)), numbers.slice(place + 1)];
}
