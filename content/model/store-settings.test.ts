import { expect, test } from 'vitest';
import { BadSetting, readContentPlace } from './store-settings.ts';

test('empty variables count as unset', () => {
	const unset = readContentPlace({});
	expect(unset).toEqual({
		store: { dataDir: './data', databaseUrl: null },
		media: { kind: 'folder', folder: 'data/media', shared: false },
		siteUrl: 'http://localhost:3000',
	});
	expect(readContentPlace({ DATA_DIR: '', DATABASE_URL: '', SITE_URL: '', PORT: '' })).toEqual(unset);
});

test('variables say where the content is and where it is shown', () => {
	const place = readContentPlace({
		DATA_DIR: '/srv/portico',
		DATABASE_URL: 'postgres://u:p@db.example.org/portico',
		SITE_URL: 'https://www.example.org/',
		PORT: '80',
	});
	expect(place).toEqual({
		store: { dataDir: '/srv/portico', databaseUrl: 'postgres://u:p@db.example.org/portico' },
		media: { kind: 'folder', folder: '/srv/portico/media', shared: false },
		siteUrl: 'https://www.example.org',
	});
});

test('a bad one is named', () => {
	expect(() => readContentPlace({ DATABASE_URL: 'mysql://x', SITE_URL: 'www' })).toThrow(BadSetting);
	expect(() => readContentPlace({ DATABASE_URL: 'mysql://x' })).toThrow(
		'DATABASE_URL: must be a postgres://',
	);
});

test('media may stand elsewhere', () => {
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
