import {
	type PGliteInterface,
	type QueryOptions,
	type Results,
	type Transaction,
	TransactionAbortedError,
} from '@electric-sql/pglite';
import { timed } from '../statement-times.ts';
import { StoreThreadLink, type StoreThreadLost } from './store-thread-link.ts';

type StatementOptions = Pick<QueryOptions, 'rowMode' | 'parsers'>;

/** What can be asked inside a transaction. */
export type ThreadedTransaction = Pick<Transaction, 'query' | 'exec'>;

/**
 * PGlite on a thread of its own, so that the server answers while a statement runs. The part of PGlite's
 * surface that drizzle and the store use, with the same answers, errors and order: what is asked first runs
 * first, and while a transaction is open nobody else's statement does.
 */
export class ThreadedPglite implements Pick<PGliteInterface, 'close'> {
	readonly #link: StoreThreadLink;
	readonly #listeners: ChannelListeners;
	/** Settles when the transaction asked for last is over. */
	#lastTransaction: Promise<unknown> = Promise.resolve();
	#closing: Promise<void> | null = null;

	private constructor(link: StoreThreadLink, listeners: ChannelListeners) {
		this.#link = link;
		this.#listeners = listeners;
	}

	/**
	 * Opens the store in a folder, or in memory (null), on a new thread.
	 *
	 * @param onLost told once when the thread dies; what is pending was rejected, and nothing works any more
	 * @param copyOf path of an archive, as PGlite's `dumpDataDir` makes it, that a store in memory begins as
	 */
	static async open(
		folder: string | null,
		onLost: (error: StoreThreadLost) => void,
		copyOf?: string,
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
		);
		return new ThreadedPglite(link, listeners);
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
	 * @throws TransactionAbortedError when a statement had failed, and its failure was not passed on
	 */
	async transaction<Result>(work: (transaction: ThreadedTransaction) => Promise<Result>): Promise<Result> {
		return this.#exclusively(() => this.#runTransaction(work));
	}

	/**
	 * Calls back for every notification on a channel.
	 *
	 * @returns ends it
	 */
	async listen(channel: string, listener: (payload: string) => void): Promise<() => Promise<void>> {
		const listeners = this.#listeners.get(channel) ?? new Set();
		this.#listeners.set(channel, listeners.add(listener));
		// PostgreSQL takes a second LISTEN for the same channel as one.
		await this.exec(`LISTEN ${quoteIdentifier(channel)}`);
		return async () => {
			listeners.delete(listener);
			if (listeners.size > 0 || this.#closing) return;
			await this.exec(`UNLISTEN ${quoteIdentifier(channel)}`);
		};
	}

	/** Closes the store after what was asked before: its folder is then complete, and may be opened again. */
	close(): Promise<void> {
		this.#closing ??= this.#exclusively(() => this.#link.close());
		return this.#closing;
	}

	async #turn(): Promise<void> {
		if (this.#closing) throw new Error('The embedded store is closed.');
		await this.#lastTransaction;
	}

	/** The thread does what it is asked in order, so a turn need only wait for transactions. */
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
		const whileOpen = () => {
			if (!open) throw new Error('Transaction is closed');
		};
		const transaction: ThreadedTransaction = {
			query: async (sql, params, options) => {
				whileOpen();
				return this.#query(sql, params, options);
			},
			exec: async (sql) => {
				whileOpen();
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

/** Reads, with the caller's parsers (functions, which cannot go to the thread), the values left as text. */
function parseTexts(
	results: Results<unknown>,
	{ rowMode, parsers = {} }: StatementOptions,
): Results<unknown> {
	// Of columns with one name, a row that is an object holds the last.
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
