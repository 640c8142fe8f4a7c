import { BadSetting } from '@portico/content/model/refusals.ts';
import { expect, test } from 'vitest';
import { readStatisticsSettings } from './statistics-settings.ts';

test('defaults to 90 days and no external service', () => {
	expect(readStatisticsSettings({ STATISTICS_URL: '' })).toEqual({ detailDays: 90, external: null });
});

test('reads the address and site id of an external service', () => {
	const environment = {
		STATISTICS_URL: 'https://umami.example/',
		STATISTICS_WEBSITE_ID: 'b59e',
		STATISTICS_DETAIL_DAYS: '7',
	};
	expect(readStatisticsSettings(environment)).toEqual({
		detailDays: 7,
		external: { url: 'https://umami.example', websiteId: 'b59e' },
	});
});

test.each([
	[{ STATISTICS_URL: 'umami.example', STATISTICS_WEBSITE_ID: 'b59e' }, 'STATISTICS_URL'],
	[{ STATISTICS_URL: 'https://umami.example' }, 'STATISTICS_WEBSITE_ID'],
	[{ STATISTICS_DETAIL_DAYS: '0' }, 'STATISTICS_DETAIL_DAYS'],
	[{ STATISTICS_DETAIL_DAYS: 'many' }, 'STATISTICS_DETAIL_DAYS'],
])('refuses %j and names the setting', (environment, name) => {
	expect(() => readStatisticsSettings(environment)).toThrow(BadSetting);
	expect(() => readStatisticsSettings(environment)).toThrow(name);
});
