import type { SearchResults } from '@portico/api/answers/search.ts';
import type { LocalText } from '@portico/api/answers/shared-parts.ts';
import { useEffect } from 'react';
import { useMessages } from '../../../messages/messages.ts';
import { useInterfaceState } from '../../../state/interface-state-provider.tsx';
import { useLanguage } from '../../../state/language.ts';
import { columnName } from '../menu-columns.ts';
import { fullYearOf } from './dates.ts';
import { cacheColumnNames, resultColumnName } from './result-column-name.ts';
import type { SearchCriteria } from './search-criteria.ts';

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
