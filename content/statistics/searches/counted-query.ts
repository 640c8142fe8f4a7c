import { maxQueryLength } from '@portico/api/search-limits.ts';
import { foldCharacters } from '../../words/folding/fold-characters.ts';

/** The query under which unnamed searches are counted. */
export const otherQueries = '';

/**
 * An e-mail address, even with a space beside its `@`. Its last part is letters, because `φ8@200` is the
 * spacing of reinforcement.
 */
const emailAddress = /\S ?@ ?[^\s@]+[.。]\p{L}{2,}/u;

/** A telephone or identity number, even in groups: eleven digits with little between them. */
const personalNumber = /\p{Nd}(?:[\s\p{Pd}.,+()/]{0,3}\p{Nd}){10}/u;

/**
 * The form in which a query is counted, so that its spellings count together and the report is safe to
 * show on a terminal. Null for an empty query.
 *
 * Visitors paste names with telephone numbers, addresses and identity numbers into search boxes, their
 * own and those of others. The report says what people search for, never who searches or for whom, so
 * queries that look like personal data are counted without being stored. Two dates in a row may look like
 * that too, but a missing line in the report is the smaller harm.
 *
 * @returns at most `maxQueryLength` characters; `otherQueries` for a query that is not stored
 */
export function countedQuery(query: string): string | null {
	const visible = foldCharacters(query).replace(/\p{Cf}+/gu, '');
	const normalised = visible.replace(/[\s\p{Cc}]+/gu, ' ').trim();
	if (normalised === '') return null;
	if (emailAddress.test(normalised) || personalNumber.test(normalised)) return otherQueries;
	// Folding expands some single characters into words.
	return [...normalised].slice(0, maxQueryLength).join('').trimEnd();
}
