import type { Database } from '@portico/content/store/connect.ts';

/** Drizzle's logger, as its sessions know it. */
type Logger = { logQuery(statement: string): void };

/**
 * Collects the SQL of every statement a database is sent from now on. Drizzle takes its logger when a
 * database is opened, which the store does for itself; its session hands the logger to each statement,
 * so it is exchanged there, on either driver.
 */
export function collectStatements(database: Database): string[] {
	const statements: string[] = [];
	const logger: Logger = { logQuery: (statement) => void statements.push(statement) };
	(database as unknown as { session: { logger: Logger } }).session.logger = logger;
	return statements;
}
