/**
 * What an error of the store means for an import: both drivers name it by its SQLSTATE, which Drizzle
 * wraps into an error of its own.
 */
function sqlStateOf(error: unknown): string | null {
	for (let cause = error; cause instanceof Error; cause = cause.cause) {
		if ('code' in cause && typeof cause.code === 'string' && /^[0-9A-Z]{5}$/.test(cause.code))
			return cause.code;
	}
	return null;
}

/** Serialisation failure, deadlock, and a row another session inserted first: the same again may go well. */
const passing = new Set(['40001', '40P01', '23505']);

/** Bad data, a broken constraint, a limit of the store: the statement will never go well. */
const hopeless = /^(22|23|54)/;

/** Whether another session was in the way. */
export function isConflict(error: unknown): boolean {
	return passing.has(sqlStateOf(error) ?? '');
}

/** Whether the store refused what it was given, rather than failed. */
export function isRefusal(error: unknown): boolean {
	return hopeless.test(sqlStateOf(error) ?? '');
}

/** The store's own words for what was wrong. */
export function refusalOf(error: unknown): string {
	let innermost = error as Error;
	while (innermost.cause instanceof Error) innermost = innermost.cause;
	return innermost.message;
}
