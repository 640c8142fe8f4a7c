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
export function isConflict(error: unknown): boolean {
	return retryableStates.has(sqlStateOf(error) ?? '');
}

/** Whether the store rejected the data, rather than failed. */
export function isRefusal(error: unknown): boolean {
	return permanentStates.test(sqlStateOf(error) ?? '');
}

/** The store's own error message. */
export function refusalOf(error: unknown): string {
	let innermost = error as Error;
	while (innermost.cause instanceof Error) innermost = innermost.cause;
	return innermost.message;
}
