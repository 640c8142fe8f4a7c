/**
 * PostgreSQL's errors when it does not serve now, or no longer serves this connection. 57014 is a
 * statement that reached its timeout, or that an administrator cancelled.
 */
const unavailableStates = new Set([
	'25006', // read-only: a standby, or being switched over
	'25P03', // idle in a transaction for too long
	'25P04', // in a transaction for too long
	'53300', // too many connections
	'57014', // statement cancelled
	'57P01', // shut down by the administrator
	'57P02', // crashed
	'57P03', // starting up, or stopping
	'57P04', // the database was removed
	'57P05', // idle for too long
]);

const connectionExceptionClass = /^08[0-9A-Z]{3}$/;

/** Errors of the operating system when the server is unreachable, or its name cannot be resolved (yet). */
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

/** Errors when this process, or the machine, has no file descriptor left for a connection. */
const outOfDescriptorsCodes = new Set(['EMFILE', 'ENFILE']);

/** Errors of the driver that have no code, only a message. */
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

/** The maximum depth of causes: enough for every wrapper, and ends a cycle. */
const maxCauseDepth = 8;

/**
 * Whether an error means that the database is unreachable or does not answer in time, rather than that
 * the query was wrong. Checks the causes too, since drizzle wraps the driver's errors.
 */
export function isStoreUnavailable(error: unknown): boolean {
	let cause = error;
	for (let depth = 0; cause instanceof Error && depth < maxCauseDepth; depth++) {
		if (isUnavailableError(cause)) return true;
		cause = cause.cause;
	}
	return false;
}

/**
 * One sentence for the operator about a database that is unreachable, or refuses the user or the name of
 * DATABASE_URL.
 *
 * @returns null for every other error
 */
export function explainConnectionFailure(error: unknown): string | null {
	let cause = error;
	for (let depth = 0; cause instanceof Error && depth < maxCauseDepth; depth++) {
		const { code } = cause as { code?: unknown };
		if (isUnavailableError(cause)) return `The database cannot be reached: ${messageOf(cause)}.`;
		if (typeof code === 'string' && /^(28...|3D000)$/.test(code)) {
			return `The database refuses what DATABASE_URL says: ${cause.message}.`;
		}
		cause = cause.cause;
	}
	return null;
}

/** A host name with two addresses fails with both refusals, and no message of its own. */
function messageOf(error: Error): string {
	const [first] = error instanceof AggregateError ? error.errors : [];
	return first instanceof Error ? first.message : error.message;
}

/**
 * Whether an error, or a cause of it, means that the database refuses every change: it is a standby, or an administrator
 * has made it read-only.
 */
export function isStoreReadOnly(error: unknown): boolean {
	return hasCode(error, readOnlyCodes);
}

const readOnlyCodes = new Set(['25006']);

/** Of PostgreSQL, and of files. */
const diskFullCodes = new Set(['53100', 'EDQUOT', 'ENOSPC']);

/** Whether an error, or a cause of it, means that a disk has no space left: reading goes on, nothing can be changed. */
export function isDiskFull(error: unknown): boolean {
	return hasCode(error, diskFullCodes);
}

function hasCode(error: unknown, codes: ReadonlySet<string>): boolean {
	let cause = error;
	for (let depth = 0; cause instanceof Error && depth < maxCauseDepth; depth++) {
		if (codes.has(String((cause as { code?: unknown }).code))) return true;
		cause = cause.cause;
	}
	return false;
}

/** Why the store did not do something, without a full stop: a full disk, an unreachable database, or its own message. */
export function explainStoreFailure(error: unknown): string {
	if (isDiskFull(error)) return 'the disk of the store is full';
	let cause = error;
	for (let depth = 0; cause instanceof Error && cause.cause !== undefined && depth < maxCauseDepth; depth++)
		cause = cause.cause;
	return cause instanceof Error ? messageOf(cause) : String(cause);
}

/** The code of an error of the database, or of its deepest cause that has one; null for other errors. */
export function databaseCodeOf(error: unknown): string | null {
	let cause = error;
	for (let depth = 0; cause instanceof Error && depth < maxCauseDepth; depth++) {
		const { code } = cause as { code?: unknown };
		if (typeof code === 'string' && /^[0-9A-Z]{5}$/.test(code)) return code;
		cause = cause.cause;
	}
	return null;
}

function isUnavailableError(error: Error & { code?: unknown; syscall?: unknown }): boolean {
	const { code } = error;
	if (typeof code !== 'string') return driverMessages.has(error.message);
	if (unavailableStates.has(code) || connectionExceptionClass.test(code)) return true;
	if (networkCodes.has(code) || outOfDescriptorsCodes.has(code)) return true;
	// The socket file of a local PostgreSQL that has not started; for other files ENOENT means something
	// else.
	return code === 'ENOENT' && error.syscall === 'connect';
}
