let isWithin = false;

/** Runs what begins calls that nobody asked for: they do not count as activity of the session. */
export function unattended(begin: () => void): void {
	isWithin = true;
	try {
		begin();
	} finally {
		isWithin = false;
	}
}

/** Whether a call that begins now is one that nobody asked for. */
export const isBackground = (): boolean => isWithin;
