import type { Store } from '@portico/content/store/connect.ts';

/**
 * Blocks all queries of articles, so that requests pile up however fast the machine is.
 *
 * @param store of the server's PostgreSQL database
 * @returns a function that releases the lock
 */
export async function lockArticles({ database }: Store): Promise<() => Promise<void>> {
	const [locked, release] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
	const transactionEnd = database.transaction(async (transaction) => {
		await transaction.execute('lock table articles, article_texts in access exclusive mode');
		locked.resolve();
		await release.promise;
	});
	await Promise.race([locked.promise, transactionEnd]);
	return () => {
		release.resolve();
		return transactionEnd;
	};
}
