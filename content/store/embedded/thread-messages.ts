import { messages, type QueryOptions, type Results } from '@electric-sql/pglite';

/** Messages between the server's thread and the store's thread. They can be cloned: no functions. */

/** One statement with parameters, or (`exec`) several without. */
export type Statement = {
	sql: string;
	params?: unknown[];
	rowMode?: QueryOptions['rowMode'];
	/** OIDs of the types whose values are transferred as PostgreSQL's text and parsed by the caller. */
	textTypes?: number[];
};

export type ToStoreThread =
	| { kind: 'query' | 'exec'; id: number; statement: Statement }
	/** Closes the store and ends the thread, whose end is the answer. */
	| { kind: 'close' };

export type FromStoreThread =
	| { kind: 'ready' }
	| { kind: 'answer'; id: number; results: Results<unknown>[] }
	| { kind: 'failure'; id: number; failure: Failure }
	| { kind: 'notification'; channel: string; payload: string };

/** An error as plain fields, since a cloned error keeps only its message. */
export type Failure = {
	message: string;
	/** PostgreSQL's own fields (code, detail, position, …); null for other errors. */
	database: { length: number; fields: Record<string, unknown> } | null;
};

/** Fields that PGlite adds to its errors and the caller already has. */
const callerFields = new Set(['query', 'params', 'queryOptions', 'name', 'length']);

export function describeFailure(error: unknown): Failure {
	if (!(error instanceof messages.DatabaseError)) {
		return { message: error instanceof Error ? error.message : String(error), database: null };
	}
	const fields = Object.fromEntries(Object.entries(error).filter(([name]) => !callerFields.has(name)));
	return { message: error.message, database: { length: error.length, fields } };
}

/** Rebuilds the error as PGlite throws it: a `DatabaseError` with PostgreSQL's fields and the statement. */
export function restoreFailure(failure: Failure, statement: Statement): Error {
	if (!failure.database) return new Error(failure.message);
	const error = new messages.DatabaseError(failure.message, failure.database.length, 'error');
	return Object.assign(error, failure.database.fields, { query: statement.sql, params: statement.params });
}
