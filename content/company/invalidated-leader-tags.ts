import { isDeepStrictEqual } from 'node:util';
import { languages } from '@portico/api/languages.ts';
import {
	leaderCardTag,
	leadersAroundTag,
	leadersTag,
	leaderTag,
	sitemapPagesTag,
} from '../events/content-tags.ts';
import { inLanguage } from '../model/in-language.ts';
import { type LeaderRow, namedLeader } from './leaders.ts';

/** Tags of the answers that a change of the leaders invalidates. Both lists are by rank. */
export function invalidatedLeaderTags(before: LeaderRow[], after: LeaderRow[]): string[] {
	const tags: string[] = [];
	const compare = (tag: string, was: unknown, is: unknown) => {
		if (!isDeepStrictEqual(was, is)) tags.push(tag);
	};
	compare(leadersTag(), numbersOf(before), numbersOf(after));
	compare(sitemapPagesTag(), numbersOf(before), numbersOf(after));
	for (const number of new Set([...numbersOf(before), ...numbersOf(after)])) {
		const was = before.find((row) => row.number === number);
		const is = after.find((row) => row.number === number);
		compare(leadersAroundTag(number), around(before, number), around(after, number));
		for (const lang of languages) {
			const cardOf = (row: LeaderRow) => [namedLeader(row, lang), row.portrait];
			const pageOf = (row: LeaderRow) => [inLanguage(row.biographies, lang), inLanguage(row.dateLines, lang)];
			compare(leaderCardTag(number, lang), was && cardOf(was), is && cardOf(is));
			compare(leaderTag(number, lang), was && pageOf(was), is && pageOf(is));
		}
	}
	return tags;
}

function numbersOf(rows: LeaderRow[]): number[] {
	return rows.map((row) => row.number);
}

/** The numbers directly before and after one, by rank. */
function around(rows: LeaderRow[], number: number): number[][] {
	const numbers = numbersOf(rows);
	const place = numbers.indexOf(number);
	return [numbers.slice(0, Math.max(0, place)), numbers.slice(place + 1)];
}
