import { useMessages } from '../../../messages/messages.ts';
import { useLanguage } from '../../../page-frame/language.ts';
import { useInterfaceState } from '../../../state/interface-state-provider.tsx';
import { columnName } from '../menu-columns.ts';
import type { AskedSearch } from './asked-search.ts';
import { yearOfPeriod } from './days.ts';

/** One thing a search is narrowed down to, in words, and the search without it. */
export type Narrowing = { of: 'column' | 'period' | 'language'; label: string; without: AskedSearch };

/** What a search is narrowed down to: a column, a period, a language other than the page's. */
export function useNarrowing(asked: AskedSearch): Narrowing[] {
	const { search } = useMessages();
	const language = useLanguage();
	const menus = useInterfaceState((state) => state.menus);
	const { fdCode, from, to, in: inLanguage } = asked;
	const narrowing: Narrowing[] = [];
	if (fdCode !== '') {
		const label = columnName(menus, fdCode)?.text ?? fdCode;
		narrowing.push({ of: 'column', label, without: { ...asked, fdCode: '', page: '' } });
	}
	if (from !== '' || to !== '') {
		const year = yearOfPeriod(asked);
		const label = year === null ? search.period(from, to) : search.year(year);
		narrowing.push({ of: 'period', label, without: { ...asked, from: '', to: '', page: '' } });
	}
	if (inLanguage !== '' && inLanguage !== language) {
		const label = search.articlesIn[inLanguage];
		narrowing.push({ of: 'language', label, without: { ...asked, in: '', page: '' } });
	}
	return narrowing;
}
