import {
	type PGliteInterface,
	type QueryOptions,
	type Results,
	type Transaction,
	TransactionAbortedError,
} from '@electric-sql/pglite';
import { timed } from '../statements.ts';
import { StoreThreadLink, type StoreThreadLost } from './store-thread-link.ts';

type StatementOptions = Pick<QueryOptions, 'rowMode' | 'parsers'>;

/** The operations inside a transaction. */
export type ThreadedTransaction = Pick<Transaction, 'query' | 'exec'>;

/**
 * PGlite on a thread of its own, so that the server answers while a statement runs. Implements the part
 * of PGlite's API that drizzle and the store use, with the same answers, errors and order: statements run
 * in the order of their calls, and an open transaction excludes all others.
 */
export class ThreadedPglite implements Pick<PGliteInterface, 'close'> {
	readonly #link: StoreThreadLink;
	readonly #listeners: ChannelListeners;
	/** Settles when the most recently queued transaction is over. */
	#lastTransaction: Promise<unknown> = Promise.resolve();
	#closing: Promise<void> | null = null;

	private constructor(link: StoreThreadLink, listeners: ChannelListeners) {
		this.#link = link;
		this.#listeners = listeners;
	}

	/**
	 * Opens the store in a folder, or in memory (null), on a new thread.
	 *
	 * @param onLost called once when the thread dies; pending calls are rejected, and the store is unusable
	 * @param options.limitMs how long the store may be silent while queries are pending, before it is lost
	 * @param options.copyOf archive of PGlite's `dumpDataDir` from which an in-memory store starts
	 */
	static async open(
		folder: string | null,
		onLost: (error: StoreThreadLost) => void,
		{ limitMs, copyOf }: { limitMs: number; copyOf?: string | undefined },
	): Promise<ThreadedPglite> {
		const listeners: ChannelListeners = new Map();
		const link = await StoreThreadLink.start(
			{ folder, copyOf },
			{
				onLost,
				onNotification(channel, payload) {
					for (const listener of listeners.get(channel) ?? []) listener(payload);
				},
			},
			limitMs,
		);
		return new ThreadedPglite(link, listeners);
	}

	/** Changes how long the store may be silent, effective from its next answer. */
	setLimit(limitMs: number): void {
		this.#link.setLimit(limitMs);
	}

	async query<Row>(sql: string, params?: unknown[], options?: StatementOptions): Promise<Results<Row>> {
		await this.#turn();
		return this.#query(sql, params, options);
	}

	/** Several statements without parameters. */
	async exec(sql: string): Promise<Results<unknown>[]> {
		await this.#turn();
		return this.#link.exec(sql);
	}

	/**
	 * Runs a transaction: committed when the work is done, rolled back when it throws.
	 *
	 * @throws TransactionAbortedError when a statement failed and the work did not throw its error
	 */
	async transaction<Result>(work: (transaction: ThreadedTransaction) => Promise<Result>): Promise<Result> {
		return this.#exclusively(() => this.#runTransaction(work));
	}

	/**
	 * Calls the listener for every notification on a channel.
	 *
	 * @returns unsubscribes
	 */
	async listen(channel: string, listener: (payload: string) => void): Promise<() => Promise<void>> {
		const listeners = this.#listeners.get(channel) ?? new Set();
		this.#listeners.set(channel, listeners.add(listener));
		// PostgreSQL ignores a second LISTEN for the same channel.
		await this.exec(`LISTEN ${quoteIdentifier(channel)}`);
		return async () => {
			listeners.delete(listener);
			if (listeners.size > 0 || this.#closing) return;
			await this.exec(`UNLISTEN ${quoteIdentifier(channel)}`);
		};
	}

	/** Closes the store after all pending queries: its folder is then complete, and may be opened again. */
	close(): Promise<void> {
		this.#closing ??= this.#exclusively(() => this.#link.close());
		return this.#closing;
	}

	async #turn(): Promise<void> {
		if (this.#closing) throw new Error('The embedded store is closed.');
		await this.#lastTransaction;
	}

	/** The thread runs requests in order, so callers only wait for transactions. */
	async #exclusively<Result>(work: () => Promise<Result>): Promise<Result> {
		const turn = this.#turn();
		const over = Promise.withResolvers<void>();
		this.#lastTransaction = over.promise;
		try {
			await turn;
			return await work();
		} finally {
			over.resolve();
		}
	}

	async #runTransaction<Result>(
		work: (transaction: ThreadedTransaction) => Promise<Result>,
	): Promise<Result> {
		await this.#link.exec('BEGIN');
		let open = true;
		const assertOpen = () => {
			if (!open) throw new Error('Transaction is closed');
		};
		const transaction: ThreadedTransaction = {
			query: async (sql, params, options) => {
				assertOpen();
				return this.#query(sql, params, options);
			},
			exec: async (sql) => {
				assertOpen();
				return this.#link.exec(sql) as Promise<Results[]>;
			},
		};
		let result: Result;
		try {
			result = await work(transaction);
		} catch (error) {
			open = false;
			await this.#link.exec('ROLLBACK');
			throw error;
		}
		open = false;
		const [committed] = await this.#link.exec('COMMIT');
		if (committed?.command === 'ROLLBACK') throw new TransactionAbortedError();
		return result;
	}

	async #query<Row>(
		sql: string,
		params: unknown[] = [],
		options: StatementOptions = {},
	): Promise<Results<Row>> {
		const { rowMode, parsers = {} } = options;
		const textTypes = Object.keys(parsers).map(Number);
		const results = await timed(() => this.#link.query({ sql, params, rowMode, textTypes }));
		return parseTexts(results, options) as Results<Row>;
	}
}

type ChannelListeners = Map<string, Set<(payload: string) => void>>;

/** Parses, with the caller's parsers (functions, which cannot be cloned), the values left as text. */
function parseTexts(
	results: Results<unknown>,
	{ rowMode, parsers = {} }: StatementOptions,
): Results<unknown> {
	// If columns share a name, an object row has the last one.
	const columns = new Map(
		results.fields.map((field, index) => [rowMode === 'array' ? index : field.name, field.dataTypeID]),
	);
	for (const [column, type] of columns) {
		const parse = parsers[type];
		if (!parse) continue;
		for (const row of results.rows as Record<string | number, unknown>[]) {
			const text = row[column];
			if (text !== null) row[column] = parse(text as string);
		}
	}
	return results;
}

function quoteIdentifier(name: string): string {
	return `"${name.replaceAll('"', '""')}"`;
}
