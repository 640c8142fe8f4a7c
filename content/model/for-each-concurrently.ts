/**
 * Processes entries concurrently; after a failure, no further one is started.
 *
 * @param concurrency the maximum number of entries in progress
 * @throws the first error, after all started entries have settled
 */
export async function forEachConcurrently<Entry>(
	entries: Iterable<Entry>,
	concurrency: number,
	work: (entry: Entry) => Promise<void>,
): Promise<void> {
	const waiting = [...entries];
	const workers = Array.from({ length: concurrency }, async () => {
		while (waiting.length > 0) {
			try {
				await work(waiting.shift() as Entry);
			} catch (error) {
				waiting.length = 0;
				throw error;
			}
		}
	});
	const outcomes = await Promise.allSettled(workers);
	const failed = outcomes.find((outcome) => outcome.status === 'rejected');
	if (failed) throw failed.reason;
}
