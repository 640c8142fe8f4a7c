/** How many results count: those of a first page. */
export const countedResults = 10;

/**
 * One over the place (from 1 on) of the first result that answers the question; 0 when none of the first ten
 * does. Its mean over many questions is the MRR@10.
 */
export function reciprocalRank(found: readonly string[], relevant: ReadonlySet<string>): number {
	const index = found.slice(0, countedResults).findIndex((id) => relevant.has(id));
	return index < 0 ? 0 : 1 / (index + 1);
}

/**
 * Which share of what answers the question is among the first ten results, 0 to 1; where more than ten
 * answer it, of the ten that there is room for.
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
