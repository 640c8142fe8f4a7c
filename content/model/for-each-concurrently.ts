/**
 * Works on several entries at a time, and begins no other once one has failed.
 *
 * @param concurrency how many are worked on at a time
 * @throws what the first failed with, when all that had begun have ended
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
