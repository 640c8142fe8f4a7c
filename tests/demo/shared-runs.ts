/** A run of characters that two texts share, with the ids of the texts. */
export type SharedRun = { first: string; second: string; run: string };

/**
 * Finds one shared run for each pair of texts that share `length` consecutive characters. `properNames` count as
 * a single character, because a company's long name is not a repetition.
 */
export function findSharedRuns(
	texts: ReadonlyMap<string, string>,
	length: number,
	properNames: readonly string[],
): SharedRun[] {
	const longestFirst = properNames.toSorted((one, other) => other.length - one.length);
	const firstToHold = new Map<string, string>();
	const found = new Map<string, SharedRun>();
	for (const [id, text] of texts) {
		const reduced = longestFirst.reduce((rest, name) => rest.replaceAll(name, '◇'), text);
		for (let start = 0; start + length <= reduced.length; start++) {
			const run = reduced.slice(start, start + length);
			const holder = firstToHold.get(run);
			if (holder === undefined) firstToHold.set(run, id);
			else if (holder !== id && !found.has(`${holder} ${id}`)) {
				found.set(`${holder} ${id}`, { first: holder, second: id, run });
			}
		}
	}
	return [...found.values()];
}
