import { type Logger, pino } from 'pino';
import { createLogOutput, createReadableOutput } from './log-output.ts';

/** Fields of a PostgreSQL error that contain no data. */
const loggedFields = [
	'code',
	'severity',
	'schema',
	'table',
	'column',
	'constraint',
	'routine',
	'query',
] as const;

/**
 * The server's log, on standard output: JSON lines, or readable text in development.
 *
 * @param level pino's name of the lowest level that is logged; `silent` for none
 */
export function createLog({ level, development }: { level: string; development: boolean }): Logger {
	// Direct writes to standard output, such as the line that says the server is ready, must not end the process either
	// when the disk is full or the pipe is closed.
	process.stdout.on('error', () => undefined);
	const output = development ? createReadableOutput((text) => process.stdout.write(text)) : createLogOutput();
	return pino({ level, serializers: { err: errorWithoutValues } }, output);
}

/**
 * Logs uncaught exceptions, and unhandled rejections, which Node raises as such; then exits with 1, since the state of
 * the process is undefined. pino writes a fatal line synchronously.
 */
export function exitOnUncaughtException(log: Logger): void {
	process.on('uncaughtException', (error, origin) => {
		log.fatal({ err: error, origin }, 'uncaught exception: the server exits');
		process.exit(1);
	});
}

/** A store error: both drivers copy the fields of PostgreSQL's error response. */
type StoreError = Error & Record<string, unknown>;

/**
 * Serialises an error for the log without the values of the failed statement, which may be a visitor's search or
 * hash. PostgreSQL quotes values in its message, where they are replaced, and in its details, which are left out. The
 * statement, SQLSTATE, constraint and table remain.
 */
export function errorWithoutValues(error: unknown): unknown {
	if (!(error instanceof Error)) return error;
	const chain = chainOf(error);
	const { message, stack, type, ...fields } = pino.stdSerializers.err(error);
	const otherFields = chain.some(isStoreError) ? {} : fields;
	const redact = (text: string) =>
		chain.reduce((redacted, each) => redactionsOf(each).reduce(replaceText, redacted), text);
	const storeFields = chain.filter(isStoreError).map((each) => {
		return Object.fromEntries(
			loggedFields.flatMap((name) => (each[name] === undefined ? [] : [[name, each[name]]])),
		);
	});
	return {
		type,
		...otherFields,
		...Object.assign({}, ...storeFields),
		message: redact(message),
		stack: redact(stack),
	};
}

function chainOf(error: unknown): StoreError[] {
	return error instanceof Error ? [error as StoreError, ...chainOf(error.cause)] : [];
}

function isStoreError(error: StoreError): boolean {
	return 'params' in error || ('severity' in error && 'routine' in error);
}

/** Texts to replace in the message and stack of an error. */
function redactionsOf(error: StoreError): [text: string, replacement: string][] {
	const driverRedactions: [string, string][] = 'params' in error ? [[`\nparams: ${error.params}`, '']] : [];
	if (!('severity' in error)) return driverRedactions;
	// ReDoS waiver: PostgreSQL’s messages are short, and begin with fixed text.
	return [...driverRedactions, [error.message, error.message.replace(/".*"/s, '"…"')]];
}

function replaceText(text: string, [found, replacement]: [string, string]): string {
	return text.replaceAll(found, () => replacement);
}
