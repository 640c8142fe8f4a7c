/**
 * PostgreSQL's own ways of saying that it does not serve now, or no longer serves this connection.
 * 57014 is a statement that ran into its time limit, which also ends one that an administrator cancels.
 */
const unavailableStates = new Set([
	'25P03', // idle in a transaction for too long
	'53300', // too many connections
	'57014', // statement cancelled
	'57P01', // shut down by the administrator
	'57P02', // crashed
	'57P03', // starting up, or stopping
	'57P05', // idle for too long
]);

const connectionExceptionClass = /^08[0-9A-Z]{3}$/;

/** What the operating system says when the other side cannot be reached, or its name is not known (yet). */
const networkCodes = new Set([
	'EAI_AGAIN',
	'ECONNABORTED',
	'ECONNREFUSED',
	'ECONNRESET',
	'EHOSTDOWN',
	'EHOSTUNREACH',
	'ENETDOWN',
	'ENETRESET',
	'ENETUNREACH',
	'ENOTFOUND',
	'EPIPE',
	'ETIMEDOUT',
]);

/** The driver gives these no code: its words are all there is to know them by. */
const driverMessages = new Set([
	'Client has encountered a connection error and is not queryable',
	'Client was closed and is not queryable',
	'Connection terminated',
	'Connection terminated due to connection timeout',
	'Connection terminated unexpectedly',
	'Query read timeout',
	'timeout exceeded when trying to connect',
	'timeout expired',
]);

/** Causes are followed so far: enough for every wrapper there is, and a circle ends. */
const deepestCause = 8;

/**
 * Whether an error says that the database cannot be reached, or does not answer in time, rather than that
 * something was wrong with what it was asked. Looks into the causes too: drizzle wraps what the driver threw.
 */
export function isStoreUnavailable(error: unknown): boolean {
	let cause = error;
	for (let depth = 0; cause instanceof Error && depth < deepestCause; depth++) {
		if (saysUnavailable(cause)) return true;
		cause = cause.cause;
	}
	return false;
}

function saysUnavailable(error: Error & { code?: unknown; syscall?: unknown }): boolean {
	const { code } = error;
	if (typeof code !== 'string') return driverMessages.has(error.message);
	if (unavailableStates.has(code) || connectionExceptionClass.test(code) || networkCodes.has(code))
		return true;
	// The socket file of a local PostgreSQL that has not started; of other files ENOENT says nothing of the kind.
	return code === 'ENOENT' && error.syscall === 'connect';
}
