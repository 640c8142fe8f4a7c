import { inspect } from 'node:util';
import { Worker } from 'node:worker_threads';
import type { Results } from '@electric-sql/pglite';
import type { StoreThreadData } from './store-thread.ts';
import {
	type FromStoreThread,
	restoreFailure,
	type Statement,
	type ToStoreThread,
} from './thread-messages.ts';

/** The store's thread ended without being asked to. What it had acknowledged is in its folder. */
export class StoreThreadLost extends Error {
	override readonly name = 'StoreThreadLost';

	constructor(cause: unknown) {
		super(
			`The embedded store stopped working (${reasonIn(cause)}). What it acknowledged is on disk: start the process again.`,
			{ cause },
		);
	}
}

/** What PGlite throws on file errors is no `Error`, and some of its errors have no message. */
function reasonIn(cause: unknown): string {
	if (typeof cause === 'string') return cause;
	return (cause instanceof Error && cause.message) || inspect(cause, { breakLength: Infinity });
}

export type StoreThreadListeners = {
	onNotification(channel: string, payload: string): void;
	/** Told once, after everything pending was rejected. Nothing is answered any more. */
	onLost(error: StoreThreadLost): void;
};

type Pending = {
	statement: Statement;
	resolve(results: Results<unknown>[]): void;
	reject(error: Error): void;
};

/**
 * Asks the store's thread and hands its answers on. As PGlite in this thread would, it keeps the process
 * alive only while something is asked.
 */
export class StoreThreadLink {
	readonly #folder: string | null;
	readonly #worker: Worker;
	readonly #listeners: StoreThreadListeners;
	readonly #pending = new Map<number, Pending>();
	readonly #ready = Promise.withResolvers<void>();
	readonly #ended = Promise.withResolvers<void>();
	#isReady = false;
	#closing = false;
	#lastId = 0;
	#failure: unknown = null;
	#lost: StoreThreadLost | null = null;

	private constructor(data: StoreThreadData, listeners: StoreThreadListeners) {
		this.#folder = data.folder;
		this.#listeners = listeners;
		// Without the process's own flags: a module preloaded into the server is not meant for this thread.
		this.#worker = new Worker(new URL('./store-thread.ts', import.meta.url), {
			workerData: data,
			name: 'store',
			execArgv: [],
		});
		this.#worker.on('message', (message: FromStoreThread) => this.#receive(message));
		this.#worker.on('error', (error) => {
			this.#failure = error;
		});
		this.#worker.on('messageerror', (error) => {
			// Somebody would wait for this answer for ever.
			this.#failure = error;
			this.#worker.terminate();
		});
		this.#worker.on('exit', (code) => this.#end(code));
		// Only one who closes awaits it.
		this.#ended.promise.catch(() => undefined);
	}

	/**
	 * Starts the thread and opens its store.
	 *
	 * @throws an error with PGlite's as its cause, when the folder cannot be opened
	 */
	static async start(data: StoreThreadData, listeners: StoreThreadListeners): Promise<StoreThreadLink> {
		const link = new StoreThreadLink(data, listeners);
		await link.#ready.promise;
		return link;
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

	/** Closes the store after what was asked before, and ends the thread. */
	async close(): Promise<void> {
		if (this.#lost) throw this.#lost;
		this.#closing = true;
		this.#worker.ref();
		this.#post({ kind: 'close' });
		await this.#ended.promise;
	}

	#ask(kind: 'query' | 'exec', statement: Statement): Promise<Results<unknown>[]> {
		return new Promise((resolve, reject) => {
			if (this.#lost) throw this.#lost;
			if (this.#closing) throw new Error('The embedded store is closed.');
			this.#lastId += 1;
			// First, since what cannot be cloned throws here.
			this.#post({ kind, id: this.#lastId, statement });
			this.#pending.set(this.#lastId, { statement, resolve, reject });
			if (this.#pending.size === 1) this.#worker.ref();
		});
	}

	#post(message: ToStoreThread): void {
		this.#worker.postMessage(message);
	}

	#receive(message: FromStoreThread): void {
		if (message.kind === 'ready') {
			this.#isReady = true;
			this.#worker.unref();
			this.#ready.resolve();
		} else if (message.kind === 'notification') {
			this.#listeners.onNotification(message.channel, message.payload);
		} else {
			const pending = this.#pending.get(message.id);
			this.#pending.delete(message.id);
			if (this.#pending.size === 0 && !this.#closing) this.#worker.unref();
			if (message.kind === 'answer') pending?.resolve(message.results);
			else pending?.reject(restoreFailure(message.failure, pending.statement));
		}
	}

	#end(exitCode: number): void {
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
