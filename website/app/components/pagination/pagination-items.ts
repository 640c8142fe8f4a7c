/** The first, the last and the pages around the current one, with gaps in between. */
export function paginationItems(page: number, last: number): (number | 'gap-before' | 'gap-after')[] {
	const from = Math.max(2, Math.min(page - 1, last - 3));
	const to = Math.min(last - 1, Math.max(page + 1, 4));
	const middle = Array.from({ length: Math.max(0, to - from + 1) }, (_, index) => from + index);
	return [
		1,
		...(from > 2 ? ['gap-before' as const] : []),
		...middle,
		...(to < last - 1 ? ['gap-after' as const] : []),
		...(last > 1 ? [last] : []),
	];
}
