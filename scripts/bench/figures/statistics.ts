/** The percentile for a share from 0 to 1, by the nearest-rank method. */
export function percentile(values: readonly number[], share: number): number {
	if (values.length === 0) throw new Error('There are no values.');
	const sorted = values.toSorted((a, b) => a - b);
	const rank = Math.max(1, Math.ceil(share * sorted.length));
	return sorted[Math.min(rank, sorted.length) - 1] as number;
}

export function median(values: readonly number[]): number {
	if (values.length === 0) throw new Error('There are no values.');
	const sorted = values.toSorted((a, b) => a - b);
	const middle = sorted.length / 2;
	const upper = sorted[Math.floor(middle)] as number;
	return Number.isInteger(middle) ? ((sorted[middle - 1] as number) + upper) / 2 : upper;
}
