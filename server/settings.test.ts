import { readAccountSettings } from '@portico/content/accounts/account-settings.ts';
import { defaultAttachmentTypes } from '@portico/content/files/attachment-types.ts';
import { BadSetting } from '@portico/content/model/refusals.ts';
import { settingNames } from '@portico/content/settings/setting-names.ts';
import { expect, test } from 'vitest';
import { readSettings, serverSettingNames, settingHints } from './settings.ts';

test('defaults to the embedded store and port 3000 on loopback', () => {
	expect(readSettings({})).toEqual({
		port: 3000,
		host: '127.0.0.1',
		development: false,
		logLevel: 'info',
		trustedProxies: [],
		mediaOrigins: [],
		hsts: 'host',
		metricsToken: null,
		stopDelaySeconds: 0,
		stopLimitSeconds: 40,
		cacheMegabytes: 256,
		staleMinutes: 5,
		videoJobs: 1,
		store: { dataDir: './data', databaseUrl: null, answerLimitMs: 120_000 },
		minFreeMegabytes: 256,
		media: { kind: 'folder', folder: 'data/media', shared: false },
		siteUrl: 'http://localhost:3000',
		newsroomUrl: 'http://localhost:3000',
		statistics: { detailDays: 90, external: null },
		newsroom: {
			url: 'http://localhost:3000',
			port: null,
			networks: [],
			requiresAltTexts: false,
			accounts: readAccountSettings({}),
		},
		attachmentTypes: defaultAttachmentTypes,
		maxBodyBytes: 2 * 1024 * 1024,
	});
});

test('defaults SITE_URL to the port that the server listens on', () => {
	expect(readSettings({ PORT: '8080' }).siteUrl).toBe('http://localhost:8080');
	expect(readSettings({ PORT: '8080', HOST: '::1' }).siteUrl).toBe('http://[::1]:8080');
	expect(readSettings({ SITE_URL: 'https://www.example.com/' }).siteUrl).toBe('https://www.example.com');
});

test('parses operational settings', () => {
	const settings = readSettings({
		TRUSTED_PROXIES: 'loopback, 10.0.0.0/8,2001:db8::1',
		MEDIA_ORIGINS: 'https://www.example.com https://m.example.com',
		METRICS_TOKEN: 'sixteen-letters!',
		STOP_DELAY: '15',
		STOP_LIMIT: '60',
		CACHE_MEGABYTES: '16',
		STALE_MINUTES: '30',
		VIDEO_JOBS: '0',
	});
	expect(settings.trustedProxies).toEqual(['loopback', '10.0.0.0/8', '2001:db8::1']);
	expect(settings.mediaOrigins).toEqual(['https://www.example.com', 'https://m.example.com']);
	expect(settings.metricsToken).toBe('sixteen-letters!');
	expect(settings.stopDelaySeconds).toBe(15);
	expect(settings.stopLimitSeconds).toBe(60);
	expect(settings.cacheMegabytes).toBe(16);
	expect(settings.staleMinutes).toBe(30);
	expect(settings.videoJobs).toBe(0);
});

test('reads the address and site id of an external statistics service', () => {
	expect(readSettings({ STATISTICS_URL: '' }).statistics).toEqual({ detailDays: 90, external: null });
	const environment = {
		STATISTICS_URL: 'https://umami.example/',
		STATISTICS_WEBSITE_ID: 'b59e',
		STATISTICS_DETAIL_DAYS: '7',
	};
	expect(readSettings(environment).statistics).toEqual({
		detailDays: 7,
		external: { url: 'https://umami.example', websiteId: 'b59e' },
	});
});

test.each([
	[{ PORT: 'eighty' }, 'PORT'],
	[{ PORT: '70000' }, 'PORT'],
	[{ PORT: '-1' }, 'PORT'],
	[{ DATABASE_URL: 'mysql://x/y' }, 'DATABASE_URL'],
	[{ STORE_TIMEOUT: '4' }, 'STORE_TIMEOUT: must be a whole number of seconds from 5 to 3600'],
	[{ MIN_FREE_MEGABYTES: '1 GB' }, 'MIN_FREE_MEGABYTES: must be a whole number of megabytes'],
	[{ SITE_URL: 'www.example.com' }, 'SITE_URL'],
	[{ SITE_URL: 'https://www.example.com/site' }, 'SITE_URL: must have no path'],
	[
		{ NEWSROM_NETWORKS: '10.0.0.0/8' },
		'NEWSROM_NETWORKS: no setting has this name; NEWSROOM_NETWORKS is meant?',
	],
	[{ NEWSROOM_NETWORK_LIST: '10.0.0.0/8' }, 'NEWSROOM_NETWORK_LIST: no setting has this name'],
	[{ STATISTICS_DAYS: '9' }, 'STATISTICS_DAYS: no setting has this name'],
	[{ NODE_ENV: 'prod' }, 'NODE_ENV'],
	[{ LOG_LEVEL: 'loud' }, 'LOG_LEVEL'],
	[{ TRUSTED_PROXIES: 'nginx' }, 'TRUSTED_PROXIES: must be addresses'],
	[{ TRUSTED_PROXIES: '10.0.0.0/8, 10.0.0.0/33' }, 'TRUSTED_PROXIES'],
	[{ MEDIA_ORIGINS: 'www.example.com' }, 'MEDIA_ORIGINS: must be origins'],
	[{ MEDIA_ORIGINS: '*, https://www.example.com' }, 'MEDIA_ORIGINS'],
	[{ HSTS: 'max-age=300' }, 'HSTS: must be off, host, subdomains or preload'],
	[{ METRICS_TOKEN: 'short' }, 'METRICS_TOKEN: must have at least 16'],
	[{ METRICS_TOKEN: 'has a space in its middle' }, 'METRICS_TOKEN'],
	[{ STOP_DELAY: '5s' }, 'STOP_DELAY: must be a whole number of seconds from 0 to 300'],
	[{ STOP_DELAY: '301' }, 'STOP_DELAY'],
	[{ STOP_LIMIT: '4' }, 'STOP_LIMIT: must be a whole number of seconds from 5 to 3600'],
	[{ CACHE_MEGABYTES: '15' }, 'CACHE_MEGABYTES: must be a whole number of megabytes from 16'],
	[{ CACHE_MEGABYTES: '1e3' }, 'CACHE_MEGABYTES'],
	[{ STALE_MINUTES: '0' }, 'STALE_MINUTES: must be a whole number of minutes from 1 to 10080'],
	[{ STALE_MINUTES: '10081' }, 'STALE_MINUTES'],
	[{ VIDEO_JOBS: '2' }, 'VIDEO_JOBS: must be 0 or 1'],
	[{ STATISTICS_URL: 'umami.example', STATISTICS_WEBSITE_ID: 'b59e' }, 'STATISTICS_URL'],
	[{ STATISTICS_URL: 'https://umami.example' }, 'STATISTICS_WEBSITE_ID: must be set'],
	[{ STATISTICS_DETAIL_DAYS: '0' }, 'STATISTICS_DETAIL_DAYS'],
	[{ STATISTICS_DETAIL_DAYS: 'many' }, 'STATISTICS_DETAIL_DAYS'],
])('names the invalid setting in %j', (environment, name) => {
	expect(() => readSettings(environment)).toThrow(BadSetting);
	expect(() => readSettings(environment)).toThrow(name);
});

test('has the names that every process knows', () => {
	expect([...new Set(serverSettingNames)].toSorted()).toEqual([...settingNames].toSorted());
});

test('names the faults of all settings at once, each once', () => {
	const wrong = {
		PORT: 'eighty',
		DATABASE_URL: 'mysql://x/y',
		NEWSROOM_NETWORKS: 'office',
		NEWSROOM_MAX_SESSIONS: 'many',
		STATISTICS_DETAIL_DAYS: '0',
		TRUSTED_PROXYS: '10.0.0.1',
	};
	let message = '';
	try {
		readSettings(wrong);
	} catch (error) {
		({ message } = error as Error);
	}
	const named = message.split('\n').map((line) => line.split(':', 1)[0]);
	expect(named.toSorted()).toEqual(Object.keys(wrong).toSorted());
});

test('compares ports only where all settings are valid', () => {
	const environment = {
		PORT: '8080',
		NEWSROOM_PORT: '3000',
		NEWSROOM_URL: 'https://n.example',
		LOG_LEVEL: 'loud',
	};
	expect(() => readSettings(environment)).toThrow(/^LOG_LEVEL[^\n]*$/);
});

test('leaves variables of other programs alone', () => {
	expect(() => readSettings({ PATH: '/bin', HOSTNAME: 'www', LANG: 'zh_CN', SITE: 'x' })).not.toThrow();
});

test('hints that a site open to others needs its address', () => {
	const hintsOf = (environment: NodeJS.ProcessEnv) => settingHints(environment, readSettings(environment));
	expect(hintsOf({ HOST: '0.0.0.0' })).toEqual([expect.stringMatching(/^SITE_URL is not set/)]);
	expect(hintsOf({ HOST: '0.0.0.0', SITE_URL: 'https://www.example.com' })).toEqual([]);
	expect(hintsOf({ HOST: '::1' })).toEqual([]);
	expect(hintsOf({})).toEqual([]);
});
