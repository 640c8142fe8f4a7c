import { isConflict, isRefusal, refusalOf } from './store-errors.ts';

/** The number of attempts after conflicts with another session. */
const maxAttempts = 3;

/**
 * Writes a batch in one transaction. If the store rejects it, writes the entries one by one, so that only
 * the rejected ones are lost.
 *
 * @param write writes entries in one transaction
 * @param refuse called for each rejected entry, with the store's message
 * @returns the results of `write`
 */
export async function writeOrSplit<Entry, Outcome>(
	entries: Entry[],
	write: (entries: Entry[]) => Promise<Outcome[]>,
	refuse: (entry: Entry, reason: string) => Promise<void>,
): Promise<Outcome[]> {
	if (entries.length === 0) return [];
	try {
		return await retryConflicts(() => write(entries));
	} catch (error) {
		if (!isRefusal(error)) throw error;
		const [entry] = entries;
		if (entries.length === 1 && entry !== undefined) {
			await refuse(entry, `the store rejects it: ${refusalOf(error)}`);
			return [];
		}
	}
	const outcomes: Outcome[] = [];
	for (const entry of entries) outcomes.push(...(await writeOrSplit([entry], write, refuse)));
	return outcomes;
}

async function retryConflicts<Result>(work: () => Promise<Result>): Promise<Result> {
	for (let attempt = 1; ; attempt += 1) {
		try {
			return await work();
		} catch (error) {
			if (attempt === maxAttempts || !isConflict(error)) throw error;
		}
	}
}
