import pg from 'pg';

/**
 * What is wrong with the address of a PostgreSQL; null for one that can be tried. Parsed by the driver
 * itself, since it accepts more forms than URLs. The message never quotes the address, which may contain
 * a password.
 */
export function postgresAddressError(address: string): string | null {
	if (!/^postgres(ql)?:\/\//.test(address)) return 'must be a postgres:// address';
	try {
		const { port } = new pg.Client({ connectionString: withVerifiedTls(address) });
		return Number.isNaN(port) ? 'has a port that is not a number' : null;
	} catch (error) {
		const { code, path } = error as NodeJS.ErrnoException;
		if (path !== undefined) return `names the file ${path}, which cannot be read (${code})`;
		return 'cannot be read as postgres://user:password@host:5432/name; in user and password, write characters such as # / ? % @ as %23 %2F %3F %25 %40';
	}
}

/**
 * The address with the mode of TLS that its mode means to the driver: `require`, `prefer` and `verify-ca` verify the
 * certificate and the host name, which the driver says in eight lines to whoever does not write `verify-full`.
 */
export function withVerifiedTls(address: string): string {
	if (/[?&]uselibpqcompat=true(&|$)/.test(address)) return address;
	return address.replace(/([?&]sslmode=)(?:prefer|require|verify-ca)(?=&|$)/g, '$1verify-full');
}

/** What an operator reads about an address: everything but the password. */
export type PostgresLocation = {
	/** Host and port, or the path of a socket. */
	server: string;
	database: string;
	user: string;
};

/** @param address one without {@link postgresAddressError} */
export function postgresLocation(address: string): PostgresLocation {
	const { host, port, database, user } = new pg.Client({ connectionString: withVerifiedTls(address) });
	const name = host.includes(':') ? `[${host}]` : host;
	return {
		server: host.startsWith('/') ? `${host}/.s.PGSQL.${port}` : `${name}:${port}`,
		database: database ?? user ?? '',
		user: user ?? '',
	};
}
