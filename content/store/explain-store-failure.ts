import type { PostgresLocation } from './postgres/postgres-address.ts';
import { causesOf, isDiskFull, isStoreReadOnly, isUnavailableError } from './store-unavailable.ts';

/** A PostgreSQL that could not be opened; the cause says why. */
export class StoreNotOpened extends Error {
	override readonly name = 'StoreNotOpened';
	readonly place: PostgresLocation;
	/** That of the cause. */
	readonly code: unknown;

	constructor(place: PostgresLocation, cause: unknown) {
		super(`The database at ${place.server} was not opened.`, { cause });
		this.place = place;
		this.code = (cause as { code?: unknown } | null)?.code;
	}
}

/** One line about a database that is waited for. @param error of opening it */
export function explainWaiting(error: unknown): string {
	const { where, cause } = innermost(error);
	if (isStoreReadOnly(cause)) return `${where} is read-only so far: waiting`;
	return `${where} cannot be reached yet (${codeOf(cause) ?? messageOf(cause)}): waiting`;
}

/**
 * One sentence for the operator about a database that is unreachable, cannot be opened, or refuses what Portico needs.
 *
 * @returns null for every other error
 */
export function explainStoreFailure(error: unknown): string | null {
	const { where, cause, place } = innermost(error);
	if (!(cause instanceof Error)) return null;
	const code = codeOf(cause) ?? '';
	if (isStoreReadOnly(cause)) {
		return `${where} is read-only: it is a standby, or an administrator protects it. Set DATABASE_URL to the one that accepts changes.`;
	}
	if (isUnavailableError(cause)) return `${where} cannot be reached: ${messageOf(cause)}.`;
	const reason = tlsReason(cause, code) ?? refusalReason(cause, code, place);
	if (reason !== null) return `${where} ${reason}`;
	if (!place) return null;
	return `${where} cannot be opened: ${messageOf(cause)}${code ? ` (${code})` : ''}.`;
}

/** Why the store did not do something, without a full stop: a full disk, or the message of the innermost cause. */
export function storeFailureReason(error: unknown): string {
	return isDiskFull(error) ? 'the disk of the store is full' : messageOf(innermost(error).cause ?? error);
}

/** The refusals that say what to do, by their SQLSTATE. */
function refusalReason(cause: Error, code: string, place: PostgresLocation | null): string | null {
	if (code === '3D000') {
		const create = place ? `: createdb --owner=${place.user} --encoding=UTF8 ${place.database}` : '';
		return `refuses what DATABASE_URL says: ${cause.message}. An administrator creates it${create}`;
	}
	if (/^28...$/.test(code)) return `refuses what DATABASE_URL says: ${cause.message}.`;
	if (code === '42501') {
		const own = place
			? `: ALTER DATABASE ${quoted(place.database)} OWNER TO ${quoted(place.user)};`
			: ', and its tables.';
		return `refuses to be changed: ${cause.message}. The role in DATABASE_URL must own the database${own}`;
	}
	if (cause.message.startsWith('SASL:') && cause.message.includes('password must be')) {
		return 'wants a password, and DATABASE_URL has none.';
	}
	return null;
}

const notTrusted = /^(DEPTH_ZERO_|SELF_SIGNED_|UNABLE_TO_|CERT_UNTRUSTED|CERT_CHAIN|INVALID_CA)/;
const notValidNow = /^(CERT_HAS_EXPIRED|CERT_NOT_YET_VALID)/;
const otherTls =
	/^(CERT_|CRL_|ERR_SSL_|ERR_TLS_|ERR_OSSL_|EPROTO|HOSTNAME_MISMATCH|PATH_LENGTH|INVALID_PURPOSE)/;

function tlsReason({ message, ...rest }: Error, code: string): string | null {
	if (message === 'The server does not support SSL connections') {
		return 'does not offer TLS: turn it on there, or take sslmode out of DATABASE_URL.';
	}
	if (message === 'There was an error establishing an SSL connection') {
		return 'fails to begin TLS: is it a PostgreSQL?';
	}
	if (notTrusted.test(code)) {
		return `has a certificate that is not trusted here (${code}): add ?sslmode=verify-full&sslrootcert=FILE to DATABASE_URL, with the file of the certificate that signed it.`;
	}
	if (notValidNow.test(code)) {
		return `has a certificate that is not valid now (${code}): renew it there, and let PostgreSQL read it again.`;
	}
	if (code === 'ERR_TLS_CERT_ALTNAME_INVALID') {
		const { reason = message } = rest as { reason?: string };
		return `has a certificate for another name: write that name in DATABASE_URL. ${reason.replace(/\.?$/, '.')}`;
	}
	return otherTls.test(code) ? `cannot be reached by TLS (${code}).` : null;
}

/** The error that says why, and the database that it is about. */
function innermost(error: unknown): { where: string; cause: unknown; place: PostgresLocation | null } {
	const causes = causesOf(error);
	const place = causes.find((cause) => cause instanceof StoreNotOpened)?.place ?? null;
	return { where: place ? `The database at ${place.server}` : 'The database', cause: causes.at(-1), place };
}

function codeOf(error: unknown): string | null {
	const { code } = (error ?? {}) as { code?: unknown };
	return typeof code === 'string' ? code : null;
}

/** A host name with two addresses fails with both refusals, and no message of its own. */
function messageOf(error: unknown): string {
	const [first] = error instanceof AggregateError ? error.errors : [];
	const { message } = (first ?? error) as { message?: unknown };
	return String(message)
		.split('\n')
		.map((line) => line.trim())
		.join(' ')
		.trim()
		.replace(/\.$/, '');
}

function quoted(name: string): string {
	return `"${name.replaceAll('"', '""')}"`;
}
