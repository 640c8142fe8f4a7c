import type { SearchResults } from '@portico/api/answers/search.ts';
import type { ColumnReference, LocalText } from '@portico/api/answers/shared-parts.ts';
import type { Language } from '@portico/api/languages.ts';

type Found = Pick<SearchResults, 'items' | 'facets' | 'entries'>;

/** From earlier results of this visit, by language and code; browser only. */
const knownNames = new Map<string, LocalText>();

const keyOf = (language: Language, fdCode: string) => `${language} ${fdCode}`;

/** Keeps column names, so that a selected facet has its name even if later results do not contain it. */
export function cacheColumnNames(results: Found, language: Language): void {
	for (const { fdCode, name } of columnsOf(results)) knownNames.set(keyOf(language, fdCode), name);
}

/** Undefined if neither these nor earlier results in this language have the column. */
export function resultColumnName(
	results: Found | null,
	fdCode: string,
	language: Language,
): LocalText | undefined {
	const found = results ? columnsOf(results).find((column) => column.fdCode === fdCode) : undefined;
	return found?.name ?? knownNames.get(keyOf(language, fdCode));
}

function columnsOf({ items, facets, entries }: Found): ColumnReference[] {
	return [
		...[...items, ...facets.columns].map(({ column }) => column),
		...entries.flatMap((entry) => (entry.kind === 'column' ? [entry.column] : [])),
	];
}
