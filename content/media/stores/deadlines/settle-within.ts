/** How long a store may take over one thing that others wait for, all attempts at it together. In milliseconds. */
export const settleWithinMs = 15_000;

/**
 * The promise, or a rejection once it took too long: what many wait for together must settle, or none of
 * them, and nobody after them, ever gets an answer.
 *
 * @param milliseconds for the whole of it
 * @param what is awaited, for the message of the error
 * @param discard frees what comes after all when nobody waits for it any more
 */
export async function settleWithin<Value>(
	promise: Promise<Value>,
	milliseconds: number,
	what: string,
	discard: (late: Value) => void = () => undefined,
): Promise<Value> {
	const tooLate = Promise.withResolvers<never>();
	const timer = setTimeout(() => {
		tooLate.reject(new Error(`${what}: nothing within ${milliseconds} ms`));
		promise.then(discard, () => undefined);
	}, milliseconds);
	try {
		return await Promise.race([promise, tooLate.promise]);
	} finally {
		clearTimeout(timer);
	}
}
