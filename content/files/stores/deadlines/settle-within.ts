/**
 * The maximum duration of an operation of the store that others wait for, including all attempts, in
 * milliseconds.
 */
export const settleWithinMs = 15_000;

/**
 * The promise, or a rejection on timeout: a shared promise must settle, otherwise every later caller
 * waits forever.
 *
 * @param timeoutMs for the whole operation
 * @param what names the operation in the error message
 * @param discard frees a value that arrives after the timeout
 */
export async function settleWithin<Value>(
	promise: Promise<Value>,
	timeoutMs: number,
	what: string,
	discard: (late: Value) => void = () => undefined,
): Promise<Value> {
	const timeout = Promise.withResolvers<never>();
	const timer = setTimeout(() => {
		timeout.reject(new Error(`${what}: nothing within ${timeoutMs} ms`));
		promise.then(discard, () => undefined);
	}, timeoutMs);
	try {
		return await Promise.race([promise, timeout.promise]);
	} finally {
		clearTimeout(timer);
	}
}
