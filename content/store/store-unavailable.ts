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
	return causesOf(error).some(isUnavailableError);
}

/** An error and its causes, from the outermost; none for what is no error. */
export function causesOf(error: unknown): Error[] {
	const causes: Error[] = [];
	let cause = error;
	for (; cause instanceof Error && causes.length < maxCauseDepth; cause = cause.cause) causes.push(cause);
	return causes;
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
	return causesOf(error).some((cause) => codes.has(String((cause as { code?: unknown }).code)));
}

/** The code of an error of the database, or of its first cause that has one; null for other errors. */
export function databaseCodeOf(error: unknown): string | null {
	const codes = causesOf(error).map((cause) => (cause as { code?: unknown }).code);
	const found = codes.find((code) => typeof code === 'string' && /^[0-9A-Z]{5}$/.test(code));
	return (found as string | undefined) ?? null;
}

/** {@link isStoreUnavailable} of one error, without its causes. */
export function isUnavailableError(error: Error & { code?: unknown; syscall?: unknown }): boolean {
	const { code } = error;
	if (typeof code !== 'string') return driverMessages.has(error.message);
	if (unavailableStates.has(code) || connectionExceptionClass.test(code)) return true;
	if (networkCodes.has(code) || outOfDescriptorsCodes.has(code)) return true;
	// The socket file of a local PostgreSQL that has not started; for other files ENOENT means something
	// else.
	return code === 'ENOENT' && error.syscall === 'connect';
}
