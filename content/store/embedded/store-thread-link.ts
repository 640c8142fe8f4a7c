import { once } from 'node:events';
import { rmdir } from 'node:fs/promises';
import { inspect } from 'node:util';
import { Worker } from 'node:worker_threads';
import type { Results } from '@electric-sql/pglite';
import { childEnvironment } from '../run-apart.ts';
import type { StoreThreadData } from './store-thread.ts';
import {
	type FromStoreThread,
	restoreFailure,
	type Statement,
	type ToStoreThread,
} from './thread-messages.ts';

/**
 * Detects that the store's thread stopped answering. It is lost when it answers nothing within the limit
 * while queries are pending, however many are queued.
 */
class AnswerDeadline {
	readonly #onMissed: (limitMs: number) => void;
	#limitMs: number;
	#timer: NodeJS.Timeout | null = null;

	constructor(limitMs: number, onMissed: (limitMs: number) => void) {
		this.#limitMs = limitMs;
		this.#onMissed = onMissed;
	}

	/** Changes the limit, effective from the next answer. */
	setLimit(limitMs: number): void {
		this.#limitMs = limitMs;
	}

	/** Call when the first query becomes pending, and after every answer but the last. */
	start(): void {
		this.stop();
		const timer = setTimeout(() => {
			// If this thread was blocked, an answer may be waiting: setImmediate lets it be read first.
			setImmediate(() => {
				if (this.#timer === timer) this.#onMissed(this.#limitMs);
			});
		}, this.#limitMs);
		this.#timer = timer;
	}

	stop(): void {
		if (this.#timer) clearTimeout(this.#timer);
		this.#timer = null;
	}
}

/** The store's thread ended unexpectedly, or no longer answers. Acknowledged changes are in its folder. */
export class StoreThreadLost extends Error {
	override readonly name = 'StoreThreadLost';

	constructor(cause: unknown) {
		super(
			`The embedded store stopped working (${reasonIn(cause)}). What it acknowledged is on disk: start the process again.`,
			{ cause },
		);
	}
}

/** PGlite throws values other than `Error` on file errors, and some of its errors have no message. */
function reasonIn(cause: unknown): string {
	if (typeof cause === 'string') return cause;
	return (cause instanceof Error && cause.message) || inspect(cause, { breakLength: Infinity });
}

export type StoreThreadListeners = {
	onNotification(channel: string, payload: string): void;
	/** Called once, after everything pending was rejected. The store is unusable afterwards. */
	onLost(error: StoreThreadLost): void;
};

type Pending = {
	statement: Statement;
	resolve(results: Results<unknown>[]): void;
	reject(error: Error): void;
};

/**
 * Sends queries to the store's thread and returns its answers. Like PGlite in this thread, it keeps the
 * process alive only while queries are pending.
 */
export class StoreThreadLink {
	readonly #folder: string | null;
	readonly #worker: Worker;
	readonly #listeners: StoreThreadListeners;
	readonly #pending = new Map<number, Pending>();
	readonly #ready = Promise.withResolvers<void>();
	readonly #ended = Promise.withResolvers<void>();
	readonly #deadline: AnswerDeadline;
	#isReady = false;
	#isOver = false;
	#closing = false;
	#lastId = 0;
	#failure: unknown = null;
	#lost: StoreThreadLost | null = null;

	private constructor(data: StoreThreadData, listeners: StoreThreadListeners, limitMs: number) {
		this.#folder = data.folder;
		this.#listeners = listeners;
		this.#deadline = new AnswerDeadline(limitMs, (missedMs) => this.#giveUp(missedMs));
		// Without the process's flags: a module preloaded into the server is not meant for this thread.
		this.#worker = new Worker(new URL('./store-thread.ts', import.meta.url), {
			workerData: data,
			name: 'store',
			execArgv: [],
			env: childEnvironment(),
		});
		this.#worker.on('message', (message: FromStoreThread) => this.#receive(message));
		this.#worker.on('error', (error) => {
			this.#failure = error;
		});
		this.#worker.on('messageerror', (error) => {
			// The caller of this answer would otherwise wait forever.
			this.#failure = error;
			this.#worker.terminate();
		});
		this.#worker.on('exit', (code) => this.#end(code));
		// Only `close` awaits it.
		this.#ended.promise.catch(() => undefined);
	}

	/**
	 * Starts the thread and opens its store.
	 *
	 * @param limitMs how long the thread may be silent while queries are pending; `setLimit` changes it
	 * @throws an error with PGlite's as its cause, when the folder cannot be opened
	 */
	static async start(
		data: StoreThreadData,
		listeners: StoreThreadListeners,
		limitMs: number,
	): Promise<StoreThreadLink> {
		if (data.folder !== null) await createStoreIfMissing(data.folder);
		const link = new StoreThreadLink(data, listeners, limitMs);
		link.#deadline.start();
		await link.#ready.promise;
		return link;
	}

	/** Changes how long the thread may be silent, effective from its next answer. */
	setLimit(limitMs: number): void {
		this.#deadline.setLimit(limitMs);
	}

	/** Runs one statement with parameters. @throws DatabaseError, StoreThreadLost */
	async query(statement: Statement): Promise<Results<unknown>> {
		const [results] = await this.#ask('query', statement);
		return results as Results<unknown>;
	}

	/** Runs statements without parameters. @throws DatabaseError, StoreThreadLost */
	exec(sql: string): Promise<Results<unknown>[]> {
		return this.#ask('exec', { sql });
	}

	/** Closes the store after all pending queries, and ends the thread. */
	async close(): Promise<void> {
		if (this.#lost) throw this.#lost;
		this.#closing = true;
		this.#worker.ref();
		this.#post({ kind: 'close' });
		this.#deadline.start();
		await this.#ended.promise;
	}

	#ask(kind: 'query' | 'exec', statement: Statement): Promise<Results<unknown>[]> {
		return new Promise((resolve, reject) => {
			if (this.#lost) throw this.#lost;
			if (this.#closing) throw new Error('The embedded store is closed.');
			this.#lastId += 1;
			// First, since values that cannot be cloned throw here.
			this.#post({ kind, id: this.#lastId, statement });
			this.#pending.set(this.#lastId, { statement, resolve, reject });
			if (this.#pending.size === 1) {
				this.#worker.ref();
				this.#deadline.start();
			}
		});
	}

	#post(message: ToStoreThread): void {
		this.#worker.postMessage(message);
	}

	#receive(message: FromStoreThread): void {
		if (message.kind === 'ready') {
			this.#isReady = true;
			this.#deadline.stop();
			this.#worker.unref();
			this.#ready.resolve();
		} else if (message.kind === 'notification') {
			this.#listeners.onNotification(message.channel, message.payload);
		} else {
			const pending = this.#pending.get(message.id);
			this.#pending.delete(message.id);
			if (this.#pending.size > 0 || this.#closing) {
				this.#deadline.start();
			} else {
				this.#deadline.stop();
				this.#worker.unref();
			}
			if (message.kind === 'answer') pending?.resolve(message.results);
			else pending?.reject(restoreFailure(message.failure, pending.statement));
		}
	}

	/** Terminates the thread without waiting for it: it may be blocked in a way that nothing ends. */
	#giveUp(limitMs: number): void {
		this.#failure = `it answered nothing for ${limitMs / 1000} s; is its disk full?`;
		this.#worker.terminate();
		this.#end(1);
	}

	#end(exitCode: number): void {
		if (this.#isOver) return;
		this.#isOver = true;
		this.#deadline.stop();
		const failure =
			this.#failure ?? (exitCode === 0 && this.#closing ? null : `its thread ended with ${exitCode}`);
		if (failure === null) {
			this.#ended.resolve();
			return;
		}
		if (!this.#isReady) {
			const where = this.#folder === null ? 'in memory' : `in ${this.#folder}`;
			this.#ready.reject(
				new Error(`The embedded store ${where} cannot be opened (${reasonIn(failure)}).`, { cause: failure }),
			);
			return;
		}
		const lost = new StoreThreadLost(failure);
		this.#lost = lost;
		this.#ended.reject(lost);
		for (const { reject } of this.#pending.values()) reject(lost);
		this.#pending.clear();
		this.#listeners.onLost(lost);
	}
}

/** Creates a store in a missing or empty folder. @throws an error with PGlite's as its cause */
async function createStoreIfMissing(folder: string): Promise<void> {
	try {
		await rmdir(folder);
	} catch (error) {
		// The folder contains a store, or something that opening it will report.
		if ((error as NodeJS.ErrnoException).code !== 'ENOENT') return;
	}
	const thread = new Worker(new URL('./create-store-thread.ts', import.meta.url), {
		workerData: folder,
		name: 'create-store',
		execArgv: [],
		env: childEnvironment(),
	});
	try {
		await once(thread, 'exit');
	} catch (error) {
		throw new Error(`The embedded store in ${folder} cannot be created (${reasonIn(error)}).`, {
			cause: error,
		});
	}
}
