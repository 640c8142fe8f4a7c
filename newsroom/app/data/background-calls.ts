let isWithin = false;

/** Calls made inside `begin` do not extend the session: nobody asked for them. */
export function inBackground<Result>(begin: () => Result): Result {
	isWithin = true;
	try {
		return begin();
	} finally {
		isWithin = false;
	}
}

/** Whether a call that begins now extends no session. */
export const isBackground = (): boolean => isWithin;
