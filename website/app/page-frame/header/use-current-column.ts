import { columnAddress } from '@portico/api/addresses/addresses.ts';
import type { ColumnReference } from '@portico/api/answers/shared-parts.ts';
import { useEffect } from 'react';
import { useLocation, useMatches } from 'react-router';
import { useInterfaceState } from '../../state/interface-state-provider.tsx';
import { useLanguage } from '../../state/language.ts';

/** Sets `curColumn` to the top-level column of the page. */
export function useCurrentColumn(column: { fdCode: string; trail: ColumnReference[] } | null): void {
	const setCurColumn = useInterfaceState((state) => state.setCurColumn);
	const fdCode = column?.trail[0]?.fdCode ?? column?.fdCode ?? '';
	useEffect(() => {
		setCurColumn(fdCode);
		return () => setCurColumn('');
	}, [fdCode, setCurColumn]);
}

/** The subset of a column's or article's loader data in use. */
type PageData = {
	column?: { fdCode: string; trail?: ColumnReference[] };
	trail?: ColumnReference[];
};

/**
 * `aria-current` of a menu entry: `page` for the current page, `true` for its top-level column (`curColumn`).
 * Effects set `curColumn`, so the server reads the column from the loader data.
 */
export function useAriaCurrent(): (column: ColumnReference) => 'page' | 'true' | undefined {
	const curColumn = useInterfaceState((state) => state.curColumn);
	const data = useMatches().at(-1)?.loaderData as PageData | undefined;
	const { pathname } = useLocation();
	const language = useLanguage();
	const currentColumn = curColumn || topColumnOf(data);
	return (column) => {
		if (column.page !== 'link' && columnAddress(column, language) === pathname) return 'page';
		return column.fdCode === currentColumn ? 'true' : undefined;
	};
}

function topColumnOf(data: PageData | undefined): string | undefined {
	const trail = data?.column?.trail ?? data?.trail;
	return trail?.[0]?.fdCode ?? data?.column?.fdCode;
}
