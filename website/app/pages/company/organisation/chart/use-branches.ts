import { type RefObject, useEffect } from 'react';
import { useLocation } from 'react-router';

/** Opens or closes every branch. They are the document's own disclosures, so that they work without scripts. */
export function openBranches(chart: HTMLElement | null, open: boolean): void {
	for (const branch of chart?.querySelectorAll('details') ?? []) branch.open = open;
}

/** Has all branches open on paper, and as they were afterwards; marks the unit that the address names (`#unitId`). */
export function useBranches(chart: RefObject<HTMLElement | null>): void {
	const { hash } = useLocation();

	useEffect(() => {
		// Compared rather than decoded: a fragment may hold anything, and broken encoding throws.
		const isNamed = ({ id }: Element) => [id, encodeURIComponent(id)].includes(hash.slice(1));
		const unit = [...(chart.current?.querySelectorAll<HTMLElement>('[id]') ?? [])].find(isNamed);
		if (!unit) return;
		// Beside `:target`, which an address reached without loading the page does not set.
		unit.dataset.sought = '';
		return () => {
			delete unit.dataset.sought;
		};
	}, [hash, chart]);

	useEffect(() => {
		let closed: HTMLDetailsElement[] = [];
		const listening = new AbortController();
		const { signal } = listening;
		window.addEventListener(
			'beforeprint',
			() => {
				closed = [...(chart.current?.querySelectorAll<HTMLDetailsElement>('details:not([open])') ?? [])];
				for (const branch of closed) branch.open = true;
			},
			{ signal },
		);
		window.addEventListener(
			'afterprint',
			() => {
				for (const branch of closed) branch.open = false;
			},
			{ signal },
		);
		return () => listening.abort();
	}, [chart]);
}
