/** Only the first page of results counts. */
export const countedResults = 10;

/**
 * Returns 1 / rank (from 1) of the first relevant result, or 0 when none of the first ten is relevant. The mean
 * over many queries is the MRR@10.
 */
export function reciprocalRank(found: readonly string[], relevant: ReadonlySet<string>): number {
	const index = found.slice(0, countedResults).findIndex((id) => relevant.has(id));
	return index < 0 ? 0 : 1 / (index + 1);
}

/**
 * Recall@10: the share of the relevant articles among the first ten results, 0 to 1. At most ten relevant
 * articles count.
 */
export function recall(found: readonly string[], relevant: ReadonlySet<string>): number {
	if (relevant.size === 0) throw new Error('Nothing answers the question.');
	const first = new Set(found.slice(0, countedResults));
	return [...first].filter((id) => relevant.has(id)).length / Math.min(countedResults, relevant.size);
}

export function mean(values: readonly number[]): number {
	if (values.length === 0) throw new Error('There are no values.');
	return values.reduce((sum, value) => sum + value, 0) / values.length;
}
