import { pino } from 'pino';

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
	// Backtracks: PostgreSQL’s messages are short, and begin with fixed text.
	return [...driverRedactions, [error.message, error.message.replace(/".*"/s, '"…"')]];
}

function replaceText(text: string, [found, replacement]: [string, string]): string {
	return text.replaceAll(found, () => replacement);
}
