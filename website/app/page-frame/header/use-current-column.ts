import type { ColumnReference } from '@portico/api/answers/shared-parts.ts';
import { useEffect } from 'react';
import { useInterfaceState } from '../../state/interface-state-provider.tsx';

/** Sets `curColumn` to the top-level column of the page. */
export function useCurrentColumn(column: { fdCode: string; trail: ColumnReference[] } | null): void {
	const setCurColumn = useInterfaceState((state) => state.setCurColumn);
	const fdCode = column?.trail[0]?.fdCode ?? column?.fdCode ?? '';
	useEffect(() => {
		setCurColumn(fdCode);
		return () => setCurColumn('');
	}, [fdCode, setCurColumn]);
}
