import { isConflict, isRefusal, refusalOf } from './store-errors.ts';

/** So often is a batch tried when another session was in the way. */
const attempts = 3;

/**
 * Writes a batch in one transaction. Should the store refuse it, the entries are written one by one, so
 * that only the one it cannot take is lost.
 *
 * @param write writes entries in one transaction
 * @param refuse told of each entry the store will not take, with the store's words
 * @returns what `write` answered for those it took
 */
export async function writeOrSplit<Entry, Outcome>(
	entries: Entry[],
	write: (entries: Entry[]) => Promise<Outcome[]>,
	refuse: (entry: Entry, reason: string) => Promise<void>,
): Promise<Outcome[]> {
	if (entries.length === 0) return [];
	try {
		return await tryAgain(() => write(entries));
	} catch (error) {
		if (!isRefusal(error)) throw error;
		const [entry] = entries;
		if (entries.length === 1 && entry !== undefined) {
			await refuse(entry, `the store does not take it: ${refusalOf(error)}`);
			return [];
		}
	}
	const outcomes: Outcome[] = [];
	for (const entry of entries) outcomes.push(...(await writeOrSplit([entry], write, refuse)));
	return outcomes;
}

async function tryAgain<Result>(work: () => Promise<Result>): Promise<Result> {
	for (let attempt = 1; ; attempt += 1) {
		try {
			return await work();
		} catch (error) {
			if (attempt === attempts || !isConflict(error)) throw error;
		}
	}
}
