import type { Database } from '@portico/content/store/connect.ts';

/** Drizzle's logger. */
type Logger = { logQuery(statement: string): void };

/**
 * Collects the SQL of all further statements. Drizzle takes its logger when the store opens the database, so it is
 * replaced in the session, which both drivers read for each statement.
 */
export function collectStatements(database: Database): string[] {
	const statements: string[] = [];
	const logger: Logger = { logQuery: (statement) => void statements.push(statement) };
	(database as unknown as { session: { logger: Logger } }).session.logger = logger;
	return statements;
}
