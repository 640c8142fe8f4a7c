import type { TestProject } from 'vitest/node';
import { createTemplate } from './postgres-databases.ts';
import { startPostgres } from './postgres-server.ts';

declare module 'vitest' {
	interface ProvidedContext {
		/** The address of the real PostgreSQL's maintenance database. */
		postgresAddress: string;
	}
}

/**
 * Vitest's global setup of the store tests: one PostgreSQL for the whole run, with a migrated database the
 * test files copy theirs from.
 *
 * @returns the teardown
 */
export default async function providePostgres(project: TestProject): Promise<() => Promise<void>> {
	const server = await startPostgres();
	try {
		const maintenance = server.addressOf('postgres');
		await createTemplate(maintenance);
		project.provide('postgresAddress', maintenance);
		return () => server.stop();
	} catch (error) {
		await server.stop();
		throw error;
	}
}
