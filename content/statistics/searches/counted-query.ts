import { longestQuery } from '@portico/api/search-limits.ts';
import { foldCharacters } from '../../search/folding/fold-characters.ts';

/** What searches are counted under whose query is not kept. */
export const otherQueries = '';

/**
 * An e-mail address, also with a space beside its `@`. Its last part is letters, because `φ8@200` is the
 * spacing of reinforcement.
 */
const emailAddress = /\S ?@ ?[^\s@]+[.。]\p{L}{2,}/u;

/** A telephone or identity number, also in groups: eleven digits with little between them. */
const personalNumber = /\p{Nd}(?:[\s\p{Pd}.,+()/]{0,3}\p{Nd}){10}/u;

/**
 * The form a query is counted in, so that its spellings count together and nothing in it moves the cursor
 * of whoever reads the report on a terminal. Null where nothing was asked for.
 *
 * Visitors paste names with telephone numbers, addresses and identity numbers into search boxes, their own
 * and those of others. The counts say what people look for, never who looks or for whom, and are read by
 * people who have no business knowing: what looks like a personal datum is counted, but not kept. So may
 * be two dates in a row; a line less in the report is the smaller harm.
 *
 * @returns at most `longestQuery` characters; `otherQueries` for what is not kept
 */
export function countedQuery(query: string): string | null {
	const visible = foldCharacters(query).replace(/\p{Cf}+/gu, '');
	const tidied = visible.replace(/[\s\p{Cc}]+/gu, ' ').trim();
	if (tidied === '') return null;
	if (emailAddress.test(tidied) || personalNumber.test(tidied)) return otherQueries;
	// Folding makes words of some single characters.
	return [...tidied].slice(0, longestQuery).join('').trimEnd();
}
