import { messages, type QueryOptions, type Results } from '@electric-sql/pglite';

/** What the server's thread and the store's thread tell each other. All of it can be cloned: no functions. */

/** One statement with parameters, or (`exec`) several without. */
export type Statement = {
	sql: string;
	params?: unknown[];
	rowMode?: QueryOptions['rowMode'];
	/** Numbers of the types whose values travel as PostgreSQL wrote them: the asking side reads them. */
	textTypes?: number[];
};

export type ToStoreThread =
	| { kind: 'query' | 'exec'; id: number; statement: Statement }
	/** Asks the thread to close the store and to end. Its end is the answer. */
	| { kind: 'close' };

export type FromStoreThread =
	| { kind: 'ready' }
	| { kind: 'answer'; id: number; results: Results<unknown>[] }
	| { kind: 'failure'; id: number; failure: Failure }
	| { kind: 'notification'; channel: string; payload: string };

/** An error taken apart: a clone of one keeps its message only. */
export type Failure = {
	message: string;
	/** PostgreSQL's own fields (code, detail, position, …); null for what was not PostgreSQL's complaint. */
	database: { length: number; fields: Record<string, unknown> } | null;
};

/** What PGlite adds to its errors, which the asking side has at hand. */
const knownToTheAsker = new Set(['query', 'params', 'queryOptions', 'name', 'length']);

export function describeFailure(error: unknown): Failure {
	if (!(error instanceof messages.DatabaseError)) {
		return { message: error instanceof Error ? error.message : String(error), database: null };
	}
	const fields = Object.fromEntries(Object.entries(error).filter(([name]) => !knownToTheAsker.has(name)));
	return { message: error.message, database: { length: error.length, fields } };
}

/** The error as PGlite throws it: a `DatabaseError` with PostgreSQL's fields and the statement. */
export function restoreFailure(failure: Failure, statement: Statement): Error {
	if (!failure.database) return new Error(failure.message);
	const error = new messages.DatabaseError(failure.message, failure.database.length, 'error');
	return Object.assign(error, failure.database.fields, { query: statement.sql, params: statement.params });
}
