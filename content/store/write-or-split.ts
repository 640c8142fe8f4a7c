import { ContentRefusal } from '../model/refusals.ts';

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

/** Classifies errors of the store for an import: both drivers use SQLSTATEs, wrapped in Drizzle's errors. */
function sqlStateOf(error: unknown): string | null {
	for (let cause = error; cause instanceof Error; cause = cause.cause) {
		if ('code' in cause && typeof cause.code === 'string' && /^[0-9A-Z]{5}$/.test(cause.code))
			return cause.code;
	}
	return null;
}

/** Serialisation failure, deadlock, and a row inserted by another session: a retry may succeed. */
const retryableStates = new Set(['40001', '40P01', '23505']);

/** Bad data, a broken constraint, a limit of the store: a retry cannot succeed. */
const permanentStates = /^(22|23|54)/;

/** Whether the error is a conflict with another session. */
function isConflict(error: unknown): boolean {
	return retryableStates.has(sqlStateOf(error) ?? '');
}

/** Whether the store, or a rule of its contents, rejected the data, rather than failed. */
function isRefusal(error: unknown): boolean {
	return error instanceof ContentRefusal || permanentStates.test(sqlStateOf(error) ?? '');
}

/** The store's own error message. */
function refusalOf(error: unknown): string {
	let innermost = error as Error;
	while (innermost.cause instanceof Error) innermost = innermost.cause;
	return innermost.message;
}
