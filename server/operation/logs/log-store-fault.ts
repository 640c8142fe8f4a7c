import type { StoreFault } from '@portico/content/store/store-check.ts';
import type { Logger } from 'pino';

/** Logs why the store is not ready, which `/readyz` does not disclose, and when it is ready again. */
export function logStoreFault(log: Logger, fault: StoreFault | null): void {
	if (fault === null) log.info('the store is ready again');
	else if ('error' in fault) log.error({ err: fault.error }, 'the store does not answer');
	else log.error({ emptied: fault.emptied }, 'required tables are empty');
}
