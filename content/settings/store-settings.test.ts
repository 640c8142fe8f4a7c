import { expect, test } from 'vitest';
import { attachmentRefusal, defaultAttachmentTypes } from '../files/attachment-types.ts';
import { BadSetting } from '../model/refusals.ts';
import { readContentSettings } from './store-settings.ts';

test('treats empty variables as unset', () => {
	const defaults = readContentSettings({});
	expect(defaults).toEqual({
		store: { dataDir: './data', databaseUrl: null, answerLimitMs: 120_000 },
		minFreeMegabytes: 256,
		media: { kind: 'folder', folder: 'data/media', shared: false },
		attachmentTypes: defaultAttachmentTypes,
		maxBodyBytes: 2 * 1024 * 1024,
		siteUrl: 'http://localhost:3000',
		newsroomUrl: 'http://localhost:3000',
	});
	expect(readContentSettings({ DATA_DIR: '', DATABASE_URL: '', SITE_URL: '', PORT: '' })).toEqual(defaults);
});

test('reads the place of the content and its address', () => {
	const place = readContentSettings({
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
	expect(readContentSettings({ SITE_URL: 'https://www.example.org', NEWSROOM_URL: '' }).newsroomUrl).toBe(
		'https://www.example.org',
	);
	expect(() => readContentSettings({ NEWSROOM_URL: 'ftp://news.example.org' })).toThrow(
		'NEWSROOM_URL: must be an http or https address',
	);
});

test('names a bad setting', () => {
	expect(() => readContentSettings({ DATABASE_URL: 'mysql://x', SITE_URL: 'www' })).toThrow(BadSetting);
	expect(() => readContentSettings({ DATABASE_URL: 'mysql://x' })).toThrow(
		'DATABASE_URL: must be a postgres://',
	);
});

test.each(['DATA_DIRR', 'data_dir', 'DATA-DIR', 'SITEURL', 'PROT', 'port', 'Log_Levl', 'NEWSROOM_X', 'HTSS'])(
	'refuses %s, which is almost a setting',
	(name) => {
		expect(() => readContentSettings({ [name]: 'x' })).toThrow(`${name}: no setting has this name`);
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
	expect(readContentSettings({ [name]: 'x' })).toEqual(readContentSettings({}));
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
	const read = () => readContentSettings({ DATABASE_URL: address });
	expect(read).toThrow(BadSetting);
	expect(read).toThrow(`DATABASE_URL: ${message}`);
	expect(read).not.toThrow(/secret|se#|cret@/);
});

test('accepts a folder of sockets in a database address', () => {
	const address = 'postgres:///portico?host=/var/run/postgresql';
	expect(readContentSettings({ DATABASE_URL: address }).store.databaseUrl).toBe(address);
});

test('accepts another place for media', () => {
	expect(readContentSettings({ MEDIA_STORE: '/mnt/media' }).media).toEqual({
		kind: 'folder',
		folder: '/mnt/media',
		shared: true,
	});
	expect(readContentSettings({ MEDIA_STORE: 's3://portico' }).media).toMatchObject({ bucket: 'portico' });
	expect(readContentSettings({ MEDIA_STORE: '' })).toEqual(readContentSettings({}));
	expect(() => readContentSettings({ MEDIA_STORE: 'media' })).toThrow(
		'MEDIA_STORE: must be an absolute folder or s3://bucket/prefix',
	);
});

test('accepts kinds of attachments and file extensions', () => {
	const { attachmentTypes } = readContentSettings({ ATTACHMENT_TYPES: 'tables, .DWG' });
	expect(
		['a.xlsx', 'a.dwg', 'a.pdf'].map((file) => attachmentRefusal(file, attachmentTypes) === null),
	).toEqual([...[true, true, false]]);
	expect(() => readContentSettings({ ATTACHMENT_TYPES: 'tables, drawings' })).toThrow(
		/^ATTACHMENT_TYPES: must be documents, .* or endings such as .dwg, not “drawings”$/,
	);
	expect(() => readContentSettings({ ATTACHMENT_TYPES: '.exe' })).toThrow('programs are never accepted');
});

test('reads the largest body in KB', () => {
	expect(readContentSettings({ MAX_BODY_KB: '64' }).maxBodyBytes).toBe(64 * 1024);
	expect(() => readContentSettings({ MAX_BODY_KB: '2 MB' })).toThrow(
		'MAX_BODY_KB: must be a whole number of KB from 64 to 65536',
	);
});
