import type { Store } from '@portico/content/store/connect.ts';

/**
 * Keeps every reader of articles waiting until it is let go, so that work heaps up however fast the machine is.
 *
 * @param store of the server's database, a PostgreSQL
 * @returns lets go
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
