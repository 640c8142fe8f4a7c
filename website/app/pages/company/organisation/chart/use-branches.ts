import { type RefObject, useEffect } from 'react';
import { useLocation } from 'react-router';

/** Branches are `details` elements, which work without scripts. */
export function openBranches(chart: HTMLElement | null, open: boolean): void {
	for (const branch of chart?.querySelectorAll('details') ?? []) branch.open = open;
}

/** Opens all branches for print and restores them afterwards; marks the unit that the fragment names. */
export function useBranches(chart: RefObject<HTMLElement | null>): void {
	const { hash } = useLocation();

	useEffect(() => {
		// Encoded ids are compared, as decoding an arbitrary fragment may throw.
		const isTarget = ({ id }: Element) => [id, encodeURIComponent(id)].includes(hash.slice(1));
		const unit = [...(chart.current?.querySelectorAll<HTMLElement>('[id]') ?? [])].find(isTarget);
		if (!unit) return;
		// `:target` is not updated by client-side navigations.
		unit.dataset.sought = '';
		return () => {
			delete unit.dataset.sought;
		};
	}, [hash, chart]);

	useEffect(() => {
		let closed: HTMLDetailsElement[] = [];
		const controller = new AbortController();
		const { signal } = controller;
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
		return () => controller.abort();
	}, [chart]);
}
