import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { createTemplate } from './postgres-databases.ts';
import { startPostgres } from './postgres-server.ts';
import { writeEmbeddedTemplate } from './write-embedded-template.ts';

declare module 'vitest' {
	interface ProvidedContext {
		/** Address of PostgreSQL's maintenance database. */
		postgresAddress: string;
		/** Path of an archive of a migrated, empty embedded store. */
		embeddedTemplate: string;
		/** What `describeWithStore` opens. */
		storeKind: 'PostgreSQL' | 'PGlite';
	}
}

/**
 * Vitest's global setup of store tests: one PostgreSQL for the whole run, and migrated templates for both databases.
 *
 * @returns the teardown
 */
export default async function provideDatabases(project: TestProject): Promise<() => Promise<void>> {
	const folder = mkdtempSync(join(tmpdir(), 'portico-template-'));
	const removeFolder = () => rmSync(folder, { recursive: true, force: true });
	process.once('exit', removeFolder);
	const server = await startPostgres();
	const stop = async () => {
		process.off('exit', removeFolder);
		removeFolder();
		await server.stop();
	};
	try {
		const maintenance = server.addressOf('postgres');
		const embeddedTemplate = join(folder, 'store.tar');
		await Promise.all([createTemplate(maintenance), writeEmbeddedTemplate(embeddedTemplate)]);
		project.provide('postgresAddress', maintenance);
		project.provide('embeddedTemplate', embeddedTemplate);
		return stop;
	} catch (error) {
		await stop();
		throw error;
	}
}
