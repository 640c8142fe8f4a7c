import { columnAddress } from '@portico/api/addresses.ts';
import type { ColumnReference } from '@portico/api/answers/shared-parts.ts';
import { useLocation, useMatches } from 'react-router';
import { useInterfaceState } from '../../state/interface-state-provider.tsx';
import { useLanguage } from '../language.ts';

/** What the header reads of the data of a column's page, or of an article's: the columns above it. */
type PlacedData = {
	column?: { fdCode: string; trail?: ColumnReference[] };
	trail?: ColumnReference[];
};

/**
 * How a menu entry is marked (`aria-current`): `page` for the very page on show, `true` for the
 * top-level column above it. That is `curColumn`, which a page sets once it stands; until then, so that
 * the server's page is already marked, it is read from the page's data.
 */
export function useColumnMark(): (column: ColumnReference) => 'page' | 'true' | undefined {
	const curColumn = useInterfaceState((state) => state.curColumn);
	const data = useMatches().at(-1)?.loaderData as PlacedData | undefined;
	const { pathname } = useLocation();
	const language = useLanguage();
	const marked = curColumn || topColumnOf(data);
	return (column) => {
		if (column.page !== 'link' && columnAddress(column, language) === pathname) return 'page';
		return column.fdCode === marked ? 'true' : undefined;
	};
}

function topColumnOf(data: PlacedData | undefined): string | undefined {
	const trail = data?.column?.trail ?? data?.trail;
	return trail?.[0]?.fdCode ?? data?.column?.fdCode;
}
