import { expect, test } from 'vitest';
import { BadSetting, readContentPlace } from './store-settings.ts';

test('empty variables count as unset', () => {
	const unset = readContentPlace({});
	expect(unset).toEqual({
		store: { dataDir: './data', databaseUrl: null },
		mediaFolder: 'data/media',
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
		mediaFolder: '/srv/portico/media',
		siteUrl: 'https://www.example.org',
	});
});

test('a bad one is named', () => {
	expect(() => readContentPlace({ DATABASE_URL: 'mysql://x', SITE_URL: 'www' })).toThrow(BadSetting);
	expect(() => readContentPlace({ DATABASE_URL: 'mysql://x' })).toThrow(
		'DATABASE_URL: must be a postgres://',
	);
});
