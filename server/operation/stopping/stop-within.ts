/** The stop did not end in time. */
export class StopTimedOut extends Error {
	override readonly name = 'StopTimedOut';

	constructor(limitMs: number) {
		super(
			`The server did not stop within ${limitMs / 1000} s. Data that the store acknowledged is on disk. The most likely cause is a full disk.`,
		);
	}
}

/** @throws StopTimedOut, or what the stop throws */
export async function stopWithin(limitMs: number, stopping: Promise<void>): Promise<void> {
	const timedOut = Promise.withResolvers<never>();
	const timer = setTimeout(() => timedOut.reject(new StopTimedOut(limitMs)), limitMs);
	try {
		await Promise.race([stopping, timedOut.promise]);
	} finally {
		clearTimeout(timer);
	}
}
