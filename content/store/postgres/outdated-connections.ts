import type pg from 'pg';

/**
 * The connections of a store's pools that are to be replaced: after a failover, or once an administrator lets a
 * database be changed again, those opened before go on refusing changes as long as they live.
 */
export class OutdatedConnections {
	readonly #idle = new Set<pg.PoolClient>();
	readonly #opened = new Set<pg.PoolClient>();
	readonly #outdated = new WeakSet<pg.PoolClient>();

	watch(pool: pg.Pool): void {
		pool.on('connect', (client) => {
			this.#opened.add(client);
		});
		pool.on('acquire', (client) => {
			this.#idle.delete(client);
		});
		pool.on('release', (error, client) => {
			if (!error) this.#idle.add(client);
		});
		pool.on('remove', (client) => {
			this.#idle.delete(client);
			this.#opened.delete(client);
		});
	}

	/** Closes idle connections. Those that are lent become outdated, and are closed by whoever lent them. */
	replaceAll(): void {
		for (const client of this.#opened) this.#outdated.add(client);
		// A pool closes an idle client that reports an error.
		for (const client of this.#idle) client.emit('error', new Error('The connection is outdated.'));
		this.#idle.clear();
	}

	isOutdated(client: pg.PoolClient): boolean {
		return this.#outdated.has(client);
	}
}
