import { Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { RepeatedStatements, startTiming, timed } from '../statements.ts';
import { isStoreReadOnly, isStoreUnavailable } from '../store-unavailable.ts';
import { OutdatedConnections } from './outdated-connections.ts';
import { withVerifiedTls } from './postgres-address.ts';

/** The timeouts of a statement, in ms. */
type StatementLimit = {
	/** PostgreSQL aborts the statement; the connection stays usable. */
	server: number;
	/**
	 * We close the connection, since the server is gone or hangs. Longer than the server's, so that it can
	 * answer first.
	 */
	client: number;
};

export type ConnectionLimits = {
	reading: StatementLimit;
	changing: StatementLimit;
	/** Milliseconds after closing the store until running queries are cut off. */
	parting: number;
};

/**
 * Queries of visitors are bounded by design and answer in milliseconds. A change may have to wait for
 * earlier changes, and an import's largest batch must not time out on a slow disk.
 */
const defaultLimits: ConnectionLimits = {
	reading: { server: 10_000, client: 11_000 },
	changing: { server: 60_000, client: 61_000 },
	parting: 5_000,
};

/** Enough for a page that renders its parts in parallel, few enough for many instances. */
const maxReaders = 10;

/** Changes are serial under the event lock; waiting ones must not occupy the readers' connections. */
const maxChangers = 4;

/** In ms; waiting for a free one of the pool counts. */
const defaultConnectLimitMs = 3_000;

/** A silent connection is probed after this many ms, then every second, and closed 10 s later. */
const keepAliveDelayMs = 10_000;

/**
 * A transaction awaits nothing but SQL. One that is idle this long (in ms) belongs to an instance that
 * vanished or hangs, and holds locks that others wait for.
 */
const idleTransactionLimitMs = 30_000;

/** The connections of one store to PostgreSQL. */
export type PostgresConnections = {
	/** For single statements. Its connections answer in UTC, as PGlite does. */
	reading: pg.Pool;
	/**
	 * Provides a connection for a transaction; one that the work breaks is not reused. When one refuses a change because
	 * the database is read-only, none of the open connections is.
	 */
	change<Result>(work: (client: pg.PoolClient) => Promise<Result>): Promise<Result>;
	/** Provides a connection of its own without statement timeouts, and closes it afterwards. */
	withoutLimits<Result>(work: (client: pg.Client) => Promise<Result>): Promise<Result>;
	/** The configuration of a connection that only listens. */
	listening: pg.ClientConfig;
	/** Waits for running queries, but never for a server that is gone. */
	close(): Promise<void>;
};

/** Configures connections; each is opened when first needed. */
export function preparePostgresConnections(
	connectionString: string,
	limits: ConnectionLimits = defaultLimits,
	connectLimitMs = defaultConnectLimitMs,
): PostgresConnections {
	const sockets = new Set<Socket>();
	const base: pg.ClientConfig = {
		connectionString: withVerifiedTls(connectionString),
		fallback_application_name: 'portico',
		connectionTimeoutMillis: connectLimitMs,
		keepAlive: true,
		keepAliveInitialDelayMillis: keepAliveDelayMs,
	};
	const tracked: pg.ClientConfig = { ...base, stream: () => openSocket(sockets) };
	const outdated = new OutdatedConnections();
	const reading = openPool(tracked, maxReaders, limits.reading, outdated);
	const changing = openPool(tracked, maxChangers, limits.changing, outdated);
	return {
		reading,
		listening: { ...base, query_timeout: limits.reading.client },
		async change(work) {
			const client = await changing.connect();
			let broken = false;
			try {
				return await work(client);
			} catch (error) {
				broken = isStoreUnavailable(error);
				throw error;
			} finally {
				client.release(broken || outdated.isOutdated(client) || client.getTransactionStatus() !== 'I');
			}
		},
		async withoutLimits(work) {
			const client = new pg.Client(tracked);
			client.on('error', ignoreBreak);
			try {
				await client.connect();
				await client.query("set time zone 'UTC'");
				return await work(client);
			} finally {
				await client.end();
			}
		},
		async close() {
			setTimeout(() => {
				for (const socket of sockets) socket.destroy();
			}, limits.parting).unref();
			await Promise.all([reading.end(), changing.end()]);
		},
	};
}

function openPool(
	config: pg.ClientConfig,
	max: number,
	limit: StatementLimit,
	outdated: OutdatedConnections,
): pg.Pool {
	const session = [
		// Timestamps then have the same form from every server, which is also PGlite's.
		"set time zone 'UTC'",
		`set statement_timeout = ${limit.server}`,
		`set idle_in_transaction_session_timeout = ${idleTransactionLimitMs}`,
	].join('; ');
	const pool = new pg.Pool({
		...config,
		max,
		Client: PreparingClient,
		query_timeout: limit.client,
		// The pool awaits it.
		onConnect: (client) => client.query(session),
	});
	// An idle connection that breaks is replaced at the next query; without a listener, the error would end
	// the process.
	pool.on('error', ignoreBreak);
	// The same applies within a transaction: the pool only listens to idle connections.
	pool.on('connect', (client) => {
		client.on('error', ignoreBreak);
		(client as pg.PoolClient & PreparingClient).onChangeRefused = () => outdated.replaceAll();
	});
	outdated.watch(pool);
	return pool;
}

/** Names are shared by all connections, and each prepares its own statements. */
const repeated = new RepeatedStatements();

/**
 * Prepares repeated statements, and reports the duration of each: a pool passes a callback, a transaction
 * awaits.
 */
class PreparingClient extends pg.Client {
	/** Called when a statement fails because the database is read-only. */
	onChangeRefused: (() => void) | undefined;

	// biome-ignore lint/suspicious/noExplicitAny: pg has a dozen overloads of it, all passed on unchanged
	override query(statement: any, ...rest: any[]): any {
		const isConfig = typeof statement === 'object' && typeof statement.text === 'string';
		const args = [isConfig ? { ...statement, name: repeated.nameOf(statement.text) } : statement, ...rest];
		// biome-ignore lint/suspicious/noExplicitAny: as above
		const ask = super.query as (...args: any[]) => any;
		const callback = args.at(-1);
		if (typeof callback !== 'function') {
			return timed(() => ask.apply(this, args)).catch((error: unknown) => {
				this.#observe(error);
				throw error;
			});
		}
		const stop = startTiming();
		return ask.apply(this, [
			...args.slice(0, -1),
			(error: unknown, ...answer: unknown[]) => {
				stop();
				this.#observe(error);
				callback(error, ...answer);
			},
		]);
	}

	#observe(error: unknown): void {
		if (isStoreReadOnly(error)) this.onChangeRefused?.();
	}
}

function openSocket(sockets: Set<Socket>): Socket {
	const socket = new Socket();
	sockets.add(socket);
	socket.once('close', () => sockets.delete(socket));
	return socket;
}

/** The failing query reports the broken connection. */
function ignoreBreak(): void {}

export type WaitOptions = {
	/**
	 * How long to keep trying, in ms; 30 s by default, which a database on the same machine needs to start.
	 */
	waitAtMost?: number;
	/** Called once with the error when waiting begins. */
	onWaiting?(error: unknown): void;
	/** Ends the waiting with its reason. */
	signal?: AbortSignal | undefined;
};

const retryPauseMs = 250;

/**
 * Retries work that needs the database while that is unavailable: a database and its instances are often
 * started together.
 *
 * @throws the error of the work: immediately when waiting cannot help, or at the deadline; the signal's reason
 */
export async function waitWhileUnavailable<Result>(
	work: () => Promise<Result>,
	{ waitAtMost = 30_000, onWaiting, signal }: WaitOptions = {},
): Promise<Result> {
	const deadline = Date.now() + waitAtMost;
	for (let attempt = 1; ; attempt++) {
		try {
			return await work();
		} catch (error) {
			if (!isStoreUnavailable(error) || Date.now() >= deadline) throw error;
			if (attempt === 1) onWaiting?.(error);
			await wait(retryPauseMs, undefined, { signal }).catch(() => signal?.throwIfAborted());
		}
	}
}
