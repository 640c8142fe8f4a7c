import { Socket } from 'node:net';
import pg from 'pg';
import { startTiming, timed } from '../statement-times.ts';
import { isStoreUnavailable } from '../store-unavailable.ts';

/** How long a statement may take, in ms. */
type StatementLimit = {
	/** PostgreSQL ends the statement; the connection stays usable. */
	server: number;
	/** We give the connection up: the other side is gone, or hangs. Longer than the server's, to let it speak first. */
	client: number;
};

export type ConnectionLimits = {
	reading: StatementLimit;
	changing: StatementLimit;
	/** So many ms after the store was closed, what is still under way is cut. */
	parting: number;
};

/**
 * What visitors ask for is bounded by construction and answers in ms. A change may have to wait for the
 * changes before it, and an import's largest batch must not die of a slow disk.
 */
const usualLimits: ConnectionLimits = {
	reading: { server: 10_000, client: 11_000 },
	changing: { server: 60_000, client: 61_000 },
	parting: 5_000,
};

/** Enough for a page that renders its parts side by side, small enough for many instances. */
const readers = 10;

/** Changes follow one another under the event lock; those that wait must not take the readers' connections. */
const changers = 4;

const connectTimeout = 3_000;

/** A silent connection is probed after this many ms, then every second, and given up 10 s later. */
const keepAliveDelay = 10_000;

/**
 * A transaction awaits nothing but SQL. One left open for so long (in ms) belongs to an instance that
 * vanished or stands still, and holds locks the others wait for.
 */
const idleTransactionLimit = 30_000;

/** The connections of one store to PostgreSQL. */
export type PostgresConnections = {
	/** For single statements. Its connections answer in UTC, as PGlite does. */
	reading: pg.Pool;
	/** Lends a connection for a transaction; one the work breaks is not lent again. */
	change<Result>(work: (client: pg.PoolClient) => Promise<Result>): Promise<Result>;
	/** Lends a connection of its own without time limits on statements, and ends it afterwards. */
	withoutLimits<Result>(work: (client: pg.Client) => Promise<Result>): Promise<Result>;
	/** How a connection that only listens is made. */
	listening: pg.ClientConfig;
	/** Waits for what is under way; never for a server that is gone. */
	close(): Promise<void>;
};

/** Prepares connections; none is made before it is needed. */
export function preparePostgresConnections(
	connectionString: string,
	limits: ConnectionLimits = usualLimits,
): PostgresConnections {
	const sockets = new Set<Socket>();
	const base: pg.ClientConfig = {
		connectionString,
		fallback_application_name: 'portico',
		connectionTimeoutMillis: connectTimeout,
		keepAlive: true,
		keepAliveInitialDelayMillis: keepAliveDelay,
	};
	const tracked: pg.ClientConfig = { ...base, stream: () => openSocket(sockets) };
	const reading = openPool(tracked, readers, limits.reading);
	const changing = openPool(tracked, changers, limits.changing);
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
				client.release(broken || client.getTransactionStatus() !== 'I');
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

function openPool(config: pg.ClientConfig, max: number, limit: StatementLimit): pg.Pool {
	const session = [
		// Moments then come back in one form from every server, and in the form PGlite gives them.
		"set time zone 'UTC'",
		`set statement_timeout = ${limit.server}`,
		`set idle_in_transaction_session_timeout = ${idleTransactionLimit}`,
	].join('; ');
	const pool = new pg.Pool({
		...config,
		max,
		Client: TimedClient,
		query_timeout: limit.client,
		// Awaited by the pool.
		onConnect: (client) => client.query(session),
	});
	// An idle connection that breaks is replaced at the next query; unheard, it would end the process.
	pool.on('error', ignoreBreak);
	// So would one that breaks in the middle of a transaction: the pool listens to idle ones only.
	pool.on('connect', (client) => client.on('error', ignoreBreak));
	return pool;
}

/** Tells how long its statements take: a pool asks with a callback, a transaction awaits. */
class TimedClient extends pg.Client {
	// biome-ignore lint/suspicious/noExplicitAny: pg has a dozen overloads of it, which all go through unchanged
	override query(...args: any[]): any {
		// biome-ignore lint/suspicious/noExplicitAny: as above
		const ask = super.query as (...args: any[]) => any;
		const callback = args.at(-1);
		if (typeof callback !== 'function') return timed(() => ask.apply(this, args));
		const stop = startTiming();
		return ask.apply(this, [
			...args.slice(0, -1),
			(...answer: unknown[]) => {
				stop();
				callback(...answer);
			},
		]);
	}
}

function openSocket(sockets: Set<Socket>): Socket {
	const socket = new Socket();
	sockets.add(socket);
	socket.once('close', () => sockets.delete(socket));
	return socket;
}

/** Whoever uses the broken connection is told by the query that fails. */
function ignoreBreak(): void {}
