import type { Store } from '@portico/content/store/connect.ts';

/**
 * Keeps every reader of articles waiting until it is let go, so that work heaps up however fast the machine is.
 *
 * @param store of the server's database, a PostgreSQL
 * @returns lets go
 */
export async function holdArticles({ database }: Store): Promise<() => Promise<void>> {
	const [held, letGo] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
	const holding = database.transaction(async (transaction) => {
		await transaction.execute('lock table articles, article_texts in access exclusive mode');
		held.resolve();
		await letGo.promise;
	});
	await Promise.race([held.promise, holding]);
	return () => {
		letGo.resolve();
		return holding;
	};
}
