import type { SearchResults } from '@portico/api/answers/search.ts';
import type { ColumnReference, LocalText } from '@portico/api/answers/shared-parts.ts';
import type { Language } from '@portico/api/languages.ts';

type Found = Pick<SearchResults, 'items' | 'facets' | 'entries'>;

/** Names that earlier results told, by language and code; of this visit, and none on the server. */
const told = new Map<string, LocalText>();

const keyOf = (language: Language, fdCode: string) => `${language} ${fdCode}`;

/** Keeps the names of columns that results tell of: who chose one among them is to read its name again. */
export function noteColumnNames(results: Found, language: Language): void {
	for (const { fdCode, name } of columnsOf(results)) told.set(keyOf(language, fdCode), name);
}

/**
 * The name a search's results give a column, or earlier ones in a page of this language gave it; undefined
 * where none told of it.
 */
export function nameOfFoundColumn(
	results: Found | null,
	fdCode: string,
	language: Language,
): LocalText | undefined {
	const found = results ? columnsOf(results).find((column) => column.fdCode === fdCode) : undefined;
	return found?.name ?? told.get(keyOf(language, fdCode));
}

function columnsOf({ items, facets, entries }: Found): ColumnReference[] {
	return [
		...[...items, ...facets.columns].map(({ column }) => column),
		...entries.flatMap((entry) => (entry.kind === 'column' ? [entry.column] : [])),
	];
}
