import { expect, test } from 'vitest';
import { attachmentRefusal, defaultAttachmentTypes } from '../files/attachment-types.ts';
import { BadSetting } from '../model/refusals.ts';
import { readContentPlace } from './store-settings.ts';

test('treats empty variables as unset', () => {
	const defaults = readContentPlace({});
	expect(defaults).toEqual({
		store: { dataDir: './data', databaseUrl: null, answerLimitMs: 120_000 },
		minFreeMegabytes: 256,
		media: { kind: 'folder', folder: 'data/media', shared: false },
		attachmentTypes: defaultAttachmentTypes,
		maxBodyBytes: 2 * 1024 * 1024,
		siteUrl: 'http://localhost:3000',
		newsroomUrl: 'http://localhost:3000',
	});
	expect(readContentPlace({ DATA_DIR: '', DATABASE_URL: '', SITE_URL: '', PORT: '' })).toEqual(defaults);
});

test('reads the place of the content and its address', () => {
	const place = readContentPlace({
		DATA_DIR: '/srv/portico',
		DATABASE_URL: 'postgres://u:p@db.example.org/portico',
		SITE_URL: 'https://www.example.org/',
		NEWSROOM_URL: 'https://news.example.org:8443/',
		PORT: '80',
		STORE_TIMEOUT: '300',
		MIN_FREE_MEGABYTES: '1024',
	});
	expect(place).toEqual({
		store: {
			dataDir: '/srv/portico',
			databaseUrl: 'postgres://u:p@db.example.org/portico',
			answerLimitMs: 300_000,
		},
		minFreeMegabytes: 1024,
		media: { kind: 'folder', folder: '/srv/portico/media', shared: false },
		attachmentTypes: defaultAttachmentTypes,
		maxBodyBytes: 2 * 1024 * 1024,
		siteUrl: 'https://www.example.org',
		newsroomUrl: 'https://news.example.org:8443',
	});
});

test('has the newsroom at the origin of the site, unless it has its own', () => {
	expect(readContentPlace({ SITE_URL: 'https://www.example.org', NEWSROOM_URL: '' }).newsroomUrl).toBe(
		'https://www.example.org',
	);
	expect(() => readContentPlace({ NEWSROOM_URL: 'ftp://news.example.org' })).toThrow(
		'NEWSROOM_URL: must be an http or https address',
	);
});

test('names a bad setting', () => {
	expect(() => readContentPlace({ DATABASE_URL: 'mysql://x', SITE_URL: 'www' })).toThrow(BadSetting);
	expect(() => readContentPlace({ DATABASE_URL: 'mysql://x' })).toThrow(
		'DATABASE_URL: must be a postgres://',
	);
});

test.each(['DATA_DIRR', 'data_dir', 'DATA-DIR', 'SITEURL', 'PROT', 'port', 'Log_Levl', 'NEWSROOM_X', 'HTSS'])(
	'refuses %s, which is almost a setting',
	(name) => {
		expect(() => readContentPlace({ [name]: 'x' })).toThrow(`${name}: no setting has this name`);
	},
);

test.each([
	'POST',
	'HOSTNAME',
	'PATH',
	'SORT',
	'PGHOST',
	'NODE_OPTIONS',
	'npm_config_port',
	'LANG',
	'http_proxy',
])('leaves %s to other programs', (name) => {
	expect(readContentPlace({ [name]: 'x' })).toEqual(readContentPlace({}));
});

test.each([
	['postgres://portico:se#cret@db.example.org/portico', 'cannot be read as postgres://user:password@host'],
	['postgres://portico:se/cret@db.example.org/portico', 'cannot be read as postgres://user:password@host'],
	[
		'postgres://portico:secret@db.example.org:99999/portico',
		'cannot be read as postgres://user:password@host',
	],
	['postgres://portico:secret@db.example.org/portico?port=x', 'has a port that is not a number'],
	['postgres://portico:secret@db.example.org/portico?sslrootcert=/none.pem', 'names the file /none.pem'],
])('an address of a database that cannot be read (%#) is named, without its password', (address, message) => {
	const read = () => readContentPlace({ DATABASE_URL: address });
	expect(read).toThrow(BadSetting);
	expect(read).toThrow(`DATABASE_URL: ${message}`);
	expect(read).not.toThrow(/secret|se#|cret@/);
});

test('accepts a folder of sockets in a database address', () => {
	const address = 'postgres:///portico?host=/var/run/postgresql';
	expect(readContentPlace({ DATABASE_URL: address }).store.databaseUrl).toBe(address);
});

test('accepts another place for media', () => {
	expect(readContentPlace({ MEDIA_STORE: '/mnt/media' }).media).toEqual({
		kind: 'folder',
		folder: '/mnt/media',
		shared: true,
	});
	expect(readContentPlace({ MEDIA_STORE: 's3://portico' }).media).toMatchObject({ bucket: 'portico' });
	expect(readContentPlace({ MEDIA_STORE: '' })).toEqual(readContentPlace({}));
	expect(() => readContentPlace({ MEDIA_STORE: 'media' })).toThrow(
		'MEDIA_STORE: must be an absolute folder or s3://bucket/prefix',
	);
});

test('accepts kinds of attachments and file extensions', () => {
	const { attachmentTypes } = readContentPlace({ ATTACHMENT_TYPES: 'tables, .DWG' });
	expect(
		['a.xlsx', 'a.dwg', 'a.pdf'].map((file) => attachmentRefusal(file, attachmentTypes) === null),
	).toEqual([...[true, true, false]]);
	expect(() => readContentPlace({ ATTACHMENT_TYPES: 'tables, drawings' })).toThrow(
		/^ATTACHMENT_TYPES: must be documents, .* or endings such as .dwg, not “drawings”$/,
	);
	expect(() => readContentPlace({ ATTACHMENT_TYPES: '.exe' })).toThrow('programs are never accepted');
});

test('reads the largest body in KB', () => {
	expect(readContentPlace({ MAX_BODY_KB: '64' }).maxBodyBytes).toBe(64 * 1024);
	expect(() => readContentPlace({ MAX_BODY_KB: '2 MB' })).toThrow(
		'MAX_BODY_KB: must be a whole number of KB from 64 to 65536',
	);
});
