import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { childEnvironment } from '../../../store/run-apart.ts';
import type { ImportRules } from './prepare-article.ts';
import type { LineOutcome, PreparedKind, RawLine } from './prepare-line.ts';
import type { FromPreparingProcess, LineToPrepare, ToPreparingProcess } from './preparing-process.ts';

/** The limits for preparing one line; tests use lower ones. */
export type PreparingLimits = { timeoutMs: number; maxMemoryMb: number };

/** Far more than the largest body needs on a slow machine. */
const defaultLimits: PreparingLimits = { timeoutMs: 60_000, maxMemoryMb: 512 };

type Waiting = {
	question: LineToPrepare;
	answer: PromiseWithResolvers<LineOutcome>;
};

/**
 * Prepares lines one after another in a process that is killed when a line exceeds its time or memory.
 * That line is refused, and the others continue. A worker thread is not enough: when it runs out of
 * memory, V8 sometimes ends the whole process.
 */
export class LinePreparer {
	readonly #rules: ImportRules;
	readonly #limits: PreparingLimits;
	readonly #processFile: URL;
	readonly #waiting: Waiting[] = [];
	#child: ChildProcess | null = null;
	#deadline: NodeJS.Timeout | undefined;

	constructor(
		rules: ImportRules,
		limits = defaultLimits,
		processFile = new URL('./preparing-process.ts', import.meta.url),
	) {
		this.#rules = rules;
		this.#limits = limits;
		this.#processFile = processFile;
	}

	/** The outcome of a line; a line that exceeds the limits is refused. */
	prepare<Kind extends PreparedKind>(kind: Kind, { number, bytes }: RawLine): Promise<LineOutcome<Kind>> {
		const question = { kind, number, bytes };
		const answer = Promise.withResolvers<LineOutcome>();
		// The caller may have ended before the answer arrives.
		answer.promise.catch(() => undefined);
		this.#waiting.push({ question, answer });
		if (this.#child === null) this.#start();
		else send(this.#child, question);
		if (this.#waiting.length === 1) this.#startTimeout();
		return answer.promise as Promise<LineOutcome<Kind>>;
	}

	/** Ends the process; no calls may follow. */
	async close(): Promise<void> {
		clearTimeout(this.#deadline);
		const child = this.#child;
		this.#child = null;
		if (child) await end(child);
	}

	/** Starts a process and sends it the first waiting line. */
	#start(): void {
		const child = fork(fileURLToPath(this.#processFile), {
			execArgv: [`--max-old-space-size=${this.#limits.maxMemoryMb}`],
			env: childEnvironment(),
			serialization: 'advanced',
			// V8's out-of-memory output would look like a server fault in the log.
			stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
		});
		this.#child = child;
		child.on('message', (message: FromPreparingProcess) => {
			// A line that timed out may be answered late: it is already refused.
			if (this.#child !== child) return;
			if ('outcome' in message) this.#settle(({ resolve }) => resolve(message.outcome));
			else this.#refuseCurrent(child, message.fault);
		});
		child.on('error', (error) => this.#refuseCurrent(child, error));
		child.on('exit', (code, signal) => {
			const memoryReason = `takes more than ${this.#limits.maxMemoryMb} MB of memory to prepare`;
			const unknown = new Error(`The process that prepares lines ended by itself (${code ?? signal}).`);
			this.#refuseCurrent(child, ranOutOfMemory(code, signal) ? memoryReason : unknown);
		});
		send(child, { rules: this.#rules });
		for (const { question } of this.#waiting) send(child, question);
	}

	#settle(settle: (answer: PromiseWithResolvers<LineOutcome>, line: number) => void): void {
		const first = this.#waiting.shift();
		if (first) settle(first.answer, first.question.number);
		this.#startTimeout();
	}

	/** Starts the timeout of the current line. */
	#startTimeout(): void {
		clearTimeout(this.#deadline);
		if (this.#waiting.length === 0) return;
		this.#deadline = setTimeout(() => {
			const seconds = this.#limits.timeoutMs / 1000;
			if (this.#child) this.#refuseCurrent(this.#child, `takes more than ${seconds} s to prepare`);
		}, this.#limits.timeoutMs);
	}

	/** Continues after the process ended, or must end, because of the current line. */
	#refuseCurrent(child: ChildProcess, reason: string | Error): void {
		if (this.#child !== child) return;
		this.#child = null;
		void end(child);
		this.#settle(({ resolve, reject }, line) => {
			if (typeof reason === 'string') resolve({ refused: reason, place: { line } });
			else reject(reason);
		});
		if (this.#waiting.length > 0) this.#start();
	}
}

/** V8 aborts; shells report that as 134. */
function ranOutOfMemory(code: number | null, signal: NodeJS.Signals | null): boolean {
	return signal === 'SIGABRT' || signal === 'SIGTRAP' || code === 134;
}

/** A process that has just ended is detected by its exit event. */
function send(child: ChildProcess, message: ToPreparingProcess): void {
	child.send(message, () => undefined);
}

async function end(child: ChildProcess): Promise<void> {
	if (child.exitCode !== null || child.signalCode !== null) return;
	const ended = once(child, 'exit');
	child.kill('SIGKILL');
	await ended;
}
