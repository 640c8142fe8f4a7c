import { BadSetting } from '@portico/content/model/store-settings.ts';
import { expect, test } from 'vitest';
import { readSettings } from './settings.ts';

test('an empty environment gives the embedded store on port 3000, on loopback', () => {
	expect(readSettings({})).toEqual({
		port: 3000,
		host: '127.0.0.1',
		development: false,
		logLevel: 'info',
		store: { dataDir: './data', databaseUrl: null },
		mediaFolder: 'data/media',
		siteUrl: 'http://localhost:3000',
	});
});

test('the site is where the server listens, unless told', () => {
	expect(readSettings({ PORT: '8080' }).siteUrl).toBe('http://localhost:8080');
	expect(readSettings({ SITE_URL: 'https://www.example.com/' }).siteUrl).toBe('https://www.example.com');
});

test.each([
	[{ PORT: 'eighty' }, 'PORT'],
	[{ PORT: '70000' }, 'PORT'],
	[{ PORT: '-1' }, 'PORT'],
	[{ DATABASE_URL: 'mysql://x/y' }, 'DATABASE_URL'],
	[{ SITE_URL: 'www.example.com' }, 'SITE_URL'],
	[{ NODE_ENV: 'prod' }, 'NODE_ENV'],
	[{ LOG_LEVEL: 'loud' }, 'LOG_LEVEL'],
])('%j is refused by name', (environment, name) => {
	expect(() => readSettings(environment)).toThrow(BadSetting);
	expect(() => readSettings(environment)).toThrow(name);
});
