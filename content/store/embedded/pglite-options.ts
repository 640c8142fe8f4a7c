import { PGlite, type PGliteOptions } from '@electric-sql/pglite';
import { compilePglite, initialMemoryBytes } from './pglite-module.ts';

/** PostgreSQL's page cache, which PGlite keeps resident. The operating system caches other pages. */
const sharedBuffers = '64MB';

/** Options that reduce PGlite's memory (decision 034). */
export function smallMemory(): PGliteOptions {
	return { pgliteWasmModule: compilePglite(), initialMemory: initialMemoryBytes };
}

/**
 * The same for a serving store. Set here, because the configuration of stores from earlier builds says
 * 128 MB.
 */
export function servingOptions(): PGliteOptions {
	return {
		...smallMemory(),
		startParams: [...PGlite.defaultStartParams, '-c', `shared_buffers=${sharedBuffers}`],
	};
}
