import type { MenuItem } from '@portico/api/answers/columns.ts';
import type { SearchResults } from '@portico/api/answers/search.ts';
import type { ColumnReference, LocalText } from '@portico/api/answers/shared-parts.ts';
import type { Language } from '@portico/api/languages.ts';
import { useEffect } from 'react';
import { useMessages } from '../../messages/messages.ts';
import { useInterfaceState } from '../../state/interface-state-provider.tsx';
import { useLanguage } from '../../state/language.ts';
import { fullYearOf, type SearchCriteria } from './search-criteria.ts';

/** From earlier results of this visit, by language and code; browser only. */
const knownNames = new Map<string, LocalText>();

const keyOf = (language: Language, fdCode: string) => `${language} ${fdCode}`;

/** `without` are the criteria after removal of the filter. */
export type ActiveFilter = {
	of: 'column' | 'period' | 'language';
	label: LocalText;
	without: SearchCriteria;
};

/**
 * The active filters: column, period, and a language other than the page's. The name of a column outside the
 * menu comes from the results, with a generic fallback.
 */
export function useActiveFilters(criteria: SearchCriteria, results: SearchResults | null): ActiveFilter[] {
	const { search } = useMessages();
	const language = useLanguage();
	const menus = useInterfaceState((state) => state.menus);
	useEffect(() => {
		if (results) cacheColumnNames(results, language);
	}, [results, language]);

	const { fdCode, from, to, in: inLanguage } = criteria;
	const own = (text: string): LocalText => ({ text, lang: language });
	const activeFilters: ActiveFilter[] = [];
	if (fdCode !== '') {
		const name = columnName(menus, fdCode) ?? resultColumnName(results, fdCode, language);
		const label = name ?? own(search.chosenColumn);
		activeFilters.push({ of: 'column', label, without: { ...criteria, fdCode: '', page: '' } });
	}
	if (from !== '' || to !== '') {
		const year = fullYearOf(criteria);
		const label = own(year === null ? search.period(from, to) : search.year(year));
		activeFilters.push({ of: 'period', label, without: { ...criteria, from: '', to: '', page: '' } });
	}
	if (inLanguage !== '' && inLanguage !== language) {
		const label = own(search.articlesIn[inLanguage]);
		activeFilters.push({ of: 'language', label, without: { ...criteria, in: '', page: '' } });
	}
	return activeFilters;
}

type Found = Pick<SearchResults, 'items' | 'facets' | 'entries'>;

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

type MenuColumn = { column: ColumnReference; depth: number };

/** Flattens the menu in depth-first order, without external links. */
export function flattenMenu(menus: MenuItem[], depth = 0): MenuColumn[] {
	return menus.flatMap((column) => [
		...(column.page === 'link' ? [] : [{ column, depth }]),
		...flattenMenu(column.children, depth + 1),
	]);
}

/** Undefined for a column outside the menu. */
function columnName(menus: MenuItem[], fdCode: string): LocalText | undefined {
	return flattenMenu(menus).find(({ column }) => column.fdCode === fdCode)?.column.name;
}

/** Undefined if the menu has no organisation chart. */
export function organisationColumn(menus: MenuItem[]): ColumnReference | undefined {
	return flattenMenu(menus).find(({ column }) => column.page === 'companyzzjge')?.column;
}
