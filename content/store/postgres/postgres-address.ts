import pg from 'pg';

/**
 * What is wrong with the address of a PostgreSQL; null for one that can be tried. Parsed by the driver
 * itself, since it accepts more forms than URLs. The message never quotes the address, which may contain
 * a password.
 */
export function postgresAddressError(address: string): string | null {
	if (!/^postgres(ql)?:\/\//.test(address)) return 'must be a postgres:// address';
	try {
		const { port } = new pg.Client({ connectionString: address });
		return Number.isNaN(port) ? 'has a port that is not a number' : null;
	} catch (error) {
		const { code, path } = error as NodeJS.ErrnoException;
		if (path !== undefined) return `names the file ${path}, which cannot be read (${code})`;
		return 'cannot be read as postgres://user:password@host:5432/name; in user and password, write characters such as # / ? % @ as %23 %2F %3F %25 %40';
	}
}
