import type { SearchResults } from '@portico/api/answers/search.ts';
import type { LocalText } from '@portico/api/answers/shared-parts.ts';
import { useEffect } from 'react';
import { useMessages } from '../../../messages/messages.ts';
import { useLanguage } from '../../../page-frame/language.ts';
import { useInterfaceState } from '../../../state/interface-state-provider.tsx';
import { columnName } from '../menu-columns.ts';
import type { AskedSearch } from './asked-search.ts';
import { yearOfPeriod } from './days.ts';
import { nameOfFoundColumn, noteColumnNames } from './found-column-name.ts';

/** One thing a search is narrowed down to, in words, and the search without it. */
export type Narrowing = { of: 'column' | 'period' | 'language'; label: LocalText; without: AskedSearch };

/**
 * What a search is narrowed down to: a column, a period, a language other than the page's. A column without a
 * place in the menu is called as the results call it, or by no name where they do not tell one: never by its code.
 */
export function useNarrowing(asked: AskedSearch, results: SearchResults | null): Narrowing[] {
	const { search } = useMessages();
	const language = useLanguage();
	const menus = useInterfaceState((state) => state.menus);
	useEffect(() => {
		if (results) noteColumnNames(results, language);
	}, [results, language]);

	const { fdCode, from, to, in: inLanguage } = asked;
	const own = (text: string): LocalText => ({ text, lang: language });
	const narrowing: Narrowing[] = [];
	if (fdCode !== '') {
		const name = columnName(menus, fdCode) ?? nameOfFoundColumn(results, fdCode, language);
		const label = name ?? own(search.chosenColumn);
		narrowing.push({ of: 'column', label, without: { ...asked, fdCode: '', page: '' } });
	}
	if (from !== '' || to !== '') {
		const year = yearOfPeriod(asked);
		const label = own(year === null ? search.period(from, to) : search.year(year));
		narrowing.push({ of: 'period', label, without: { ...asked, from: '', to: '', page: '' } });
	}
	if (inLanguage !== '' && inLanguage !== language) {
		const label = own(search.articlesIn[inLanguage]);
		narrowing.push({ of: 'language', label, without: { ...asked, in: '', page: '' } });
	}
	return narrowing;
}
