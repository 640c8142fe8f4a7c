import { type DBSchema, type IDBPDatabase, openDB } from 'idb';

/**
 * A database that this browser keeps.
 *
 * @param create makes its stores, in a browser that does not have it yet
 * @returns opens it when it is first asked for, and again after the browser has closed it; throws DOMException where
 *   the browser keeps nothing, such as without room
 */
export function deviceDatabase<Schema extends DBSchema>(
	name: string,
	create: (database: IDBPDatabase<Schema>) => void,
): () => Promise<IDBPDatabase<Schema>> {
	let opened: Promise<IDBPDatabase<Schema>> | null = null;
	const forget = () => {
		opened = null;
	};
	return async () => {
		opened ??= openDB<Schema>(name, 1, {
			upgrade: create,
			terminated: forget,
			// A newer edition of the newsroom in another tab needs it.
			blocking: (_, __, event) => {
				(event.target as IDBDatabase).close();
				forget();
			},
		}).catch((error: unknown) => {
			forget();
			throw error;
		});
		return opened;
	};
}
