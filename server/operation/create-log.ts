import { hostname } from 'node:os';
import { type Logger, pino } from 'pino';

/** A batch is written when it has this many characters, or after this delay. */
const batchLength = 32_768;
const maxDelayMs = 500;

/** About 100,000 lines. Further lines are dropped to bound memory. */
const maxBufferedLength = 16 * 1024 * 1024;

/** Retries of a full pipe at the end of the process. */
const fullPipeRetryMs = 20;
const fullPipeTimeoutMs = 2_000;

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

const levelNames: Record<number, string> = { 20: 'debug', 30: 'info', 40: 'WARN', 50: 'ERROR', 60: 'FATAL' };

type Line = Record<string, unknown> & { level: number; time: number };

/** Short, unbuffered log lines for development. */
export function createReadableOutput(write: (text: string) => unknown): LogOutput {
	return {
		write(lines) {
			for (const line of lines.split('\n')) if (line !== '') write(`${readable(JSON.parse(line))}\n`);
		},
		flushSync: () => undefined,
	};
}

function readable({ level, time, pid: _pid, hostname: _hostname, msg, err, ...fields }: Line): string {
	const clock = new Date(time).toTimeString().slice(0, 8);
	const text =
		typeof fields.method === 'string' && msg === undefined ? requestText(fields) : messageText(msg, fields);
	const fault = err as { stack?: string; message?: string } | undefined;
	return `${clock} ${(levelNames[level] ?? String(level)).padEnd(5)} ${text}${fault ? `\n${fault.stack ?? fault.message}` : ''}`;
}

function requestText({ method, path, status, ms, cache }: Record<string, unknown>): string {
	return `${method} ${path} ${status} ${ms} ms ${cache}`;
}

function messageText(msg: unknown, fields: Record<string, unknown>): string {
	return [msg, ...Object.entries(fields).map(([name, value]) => `${name}=${JSON.stringify(value)}`)]
		.filter((part) => part !== undefined)
		.join(' ');
}

/** A destination of pino. */
type LogOutput = {
	/** Takes one or more lines, each with its line break. */
	write(lines: string): void;
	/** Writes buffered lines synchronously, or gives up within seconds: for the end of the process. */
	flushSync(): void;
};

/**
 * Writes the log in batches, through pino's own destination. On a full disk, or if nothing reads the pipe, only log
 * lines are lost: the server still answers and can be stopped. Lines are buffered up to a limit; lines past it are
 * counted and reported in a warning.
 *
 * pino's `flushSync` is not used, since it retries without end on a full disk. This one makes one attempt, or retries
 * a full pipe for a limited time.
 *
 * @param descriptor the open file to write to; standard output by default
 */
function createLogOutput(descriptor = 1): LogOutput {
	const destination = pino.destination({
		dest: descriptor,
		sync: true,
		// Batched here: the destination measures its whole buffer on every write.
		minLength: 1,
		maxWrite: 2 * batchLength,
		maxLength: maxBufferedLength,
		retryEAGAIN: () => false,
	});
	let batch = '';
	let delay: NodeJS.Timeout | undefined;
	let lostLines = 0;
	let lastAttempt: { bytes: number; error?: NodeJS.ErrnoException } = { bytes: 0 };
	destination.on('write', (bytes) => {
		lastAttempt = { bytes };
	});
	destination.on('error', (error) => {
		lastAttempt = { bytes: 0, error };
	});
	destination.on('drop', (lines: string) => {
		lostLines += lines.split('\n').length - 1;
	});

	function reportLostLines(): void {
		if (lostLines === 0 || lastAttempt.error) return;
		const warning = lostLinesWarning(lostLines);
		lostLines = 0;
		destination.write(warning);
	}

	function writeBatch(): void {
		clearTimeout(delay);
		delay = undefined;
		const lines = batch;
		batch = '';
		if (lines !== '') destination.write(lines);
		// A full destination accepts lines only after another attempt.
		if (lines === '' || lostLines > 0) destination.flush();
		if (lastAttempt.error) delay = setTimeout(writeBatch, maxDelayMs).unref();
		else reportLostLines();
	}

	function flushSync(): void {
		writeBatch();
		const deadline = performance.now() + fullPipeTimeoutMs;
		for (;;) {
			lastAttempt = { bytes: 0 };
			destination.flush();
			const { bytes, error } = lastAttempt;
			if (error?.code === 'EAGAIN' && performance.now() < deadline) block(fullPipeRetryMs);
			else if (bytes === 0) break;
		}
		reportLostLines();
	}

	process.on('exit', flushSync);
	return {
		write(lines) {
			batch += lines;
			if (batch.length >= batchLength) writeBatch();
			else delay ??= setTimeout(writeBatch, maxDelayMs).unref();
		},
		flushSync,
	};
}

/** A warning in pino's format, written whatever the level. */
function lostLinesWarning(lostLines: number): string {
	const origin = { level: 40, time: Date.now(), pid: process.pid, hostname: hostname() };
	return `${JSON.stringify({ ...origin, lost: lostLines, msg: 'log lines could not be written and are lost' })}\n`;
}

/** At the end of the process, timers no longer run. */
function block(milliseconds: number): void {
	Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, milliseconds);
}
