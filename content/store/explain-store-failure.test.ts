import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { expect, onTestFinished, test, vi } from 'vitest';
import { openStore } from './connect.ts';
import { explainStoreFailure, explainWaiting, StoreNotOpened } from './explain-store-failure.ts';

const place = { server: 'db.example.org:5432', database: 'portico', user: 'portico' };
const failure = (message: string, code?: string, more: object = {}) =>
	Object.assign(new Error(message), { ...(code && { code }), ...more });
const opening = (cause: Error) => new StoreNotOpened(place, new Error('Failed query', { cause }));

test.each<[error: Error, sentence: string]>([
	[
		failure('getaddrinfo ENOTFOUND db.example.org', 'ENOTFOUND'),
		'cannot be reached: getaddrinfo ENOTFOUND db.example.org.',
	],
	[failure('timeout expired'), 'cannot be reached: timeout expired.'],
	[failure('the database system is starting up', '57P03'), 'cannot be reached: the database system'],
	[
		failure('cannot execute CREATE SCHEMA in a read-only transaction', '25006'),
		'is read-only: it is a standby',
	],
	[
		failure('password authentication failed for user "portico"', '28P01'),
		'refuses what DATABASE_URL says: password authentication failed for user "portico".',
	],
	[
		failure('database "portico" does not exist', '3D000'),
		'An administrator creates it: createdb --owner=portico --encoding=UTF8 portico',
	],
	[
		failure('permission denied for database portico', '42501'),
		'must own the database: ALTER DATABASE "portico" OWNER TO "portico";',
	],
	[
		failure('SASL: SCRAM-SERVER-FIRST-MESSAGE: client password must be a string'),
		'wants a password, and DATABASE_URL has none.',
	],
	[
		failure('self-signed certificate; if the root CA is …', 'DEPTH_ZERO_SELF_SIGNED_CERT'),
		'is not trusted here (DEPTH_ZERO_SELF_SIGNED_CERT): add ?sslmode=verify-full&sslrootcert=FILE',
	],
	[failure('certificate has expired', 'CERT_HAS_EXPIRED'), 'is not valid now (CERT_HAS_EXPIRED): renew it'],
	[
		failure('Hostname/IP does not match', 'ERR_TLS_CERT_ALTNAME_INVALID', {
			reason: 'Host: db. is not in: a',
		}),
		'has a certificate for another name: write that name in DATABASE_URL. Host: db. is not in: a.',
	],
	[failure('40B7:error:0A:SSL routines:\n', 'ERR_SSL_WRONG_VERSION_NUMBER'), 'by TLS (ERR_SSL_WRONG_VERSION'],
	[failure('unsupported\nfeature', '0A000'), 'cannot be opened: unsupported feature (0A000).'],
])('explains in one line why a database was not opened: %s', (error, sentence) => {
	const explained = explainStoreFailure(opening(error));
	expect(explained).toContain(sentence);
	expect(explained).toMatch(/^The database at db\.example\.org:5432 [^\n]+$/);
});

test('explains an error of the connection of an open store, and no other error', () => {
	const wrapped = (cause: Error) => new Error('Failed query', { cause });
	expect(explainStoreFailure(wrapped(failure('message', '57P03')))).toBe(
		'The database cannot be reached: message.',
	);
	expect(explainStoreFailure(wrapped(failure('message', '42501')))).toMatch(
		/must own the database, and its tables/,
	);
	expect(explainStoreFailure(wrapped(failure('duplicate key', '23505')))).toBeNull();
	expect(explainStoreFailure(new TypeError('x is not a function'))).toBeNull();
});

test('says which database is waited for, and why', () => {
	expect(explainWaiting(opening(failure('getaddrinfo ENOTFOUND', 'ENOTFOUND')))).toBe(
		'The database at db.example.org:5432 cannot be reached yet (ENOTFOUND): waiting',
	);
	expect(explainWaiting(opening(failure('timeout expired')))).toContain('yet (timeout expired): waiting');
	expect(explainWaiting(opening(failure('cannot execute', '25006')))).toContain(
		'is read-only so far: waiting',
	);
});

test.each(['require', 'prefer', 'verify-ca', 'verify-full', 'no-verify'])(
	'names a server without TLS that is asked for it (sslmode=%s), and warns of nothing',
	async (mode) => {
		const warn = vi.spyOn(process, 'emitWarning');
		const server = createServer((socket: Socket) => socket.once('data', () => socket.end('N')));
		onTestFinished(() => void server.close());
		await once(server.listen(0, '127.0.0.1'), 'listening');
		const { port } = server.address() as AddressInfo;
		const databaseUrl = `postgres://portico:secret@127.0.0.1:${port}/portico?sslmode=${mode}`;
		const error = await openStore({ databaseUrl, dataDir: null }).catch((thrown: unknown) => thrown);
		expect(explainStoreFailure(error)).toBe(
			`The database at 127.0.0.1:${port} does not offer TLS: turn it on there, or take sslmode out of DATABASE_URL.`,
		);
		expect(warn).not.toHaveBeenCalled();
	},
);
