import { BadSetting } from '@portico/content/model/store-settings.ts';
import { expect, test } from 'vitest';
import { readStatisticsSettings } from './statistics-settings.ts';

test('without settings, views are kept for 90 days and told nobody outside', () => {
	expect(readStatisticsSettings({ STATISTICS_URL: '' })).toEqual({ detailDays: 90, outside: null });
});

test('a service outside is known by its address and by what it calls the site', () => {
	const environment = {
		STATISTICS_URL: 'https://umami.example/',
		STATISTICS_WEBSITE_ID: 'b59e',
		STATISTICS_DETAIL_DAYS: '7',
	};
	expect(readStatisticsSettings(environment)).toEqual({
		detailDays: 7,
		outside: { url: 'https://umami.example', websiteId: 'b59e' },
	});
});

test.each([
	[{ STATISTICS_URL: 'umami.example', STATISTICS_WEBSITE_ID: 'b59e' }, 'STATISTICS_URL'],
	[{ STATISTICS_URL: 'https://umami.example' }, 'STATISTICS_WEBSITE_ID'],
	[{ STATISTICS_DETAIL_DAYS: '0' }, 'STATISTICS_DETAIL_DAYS'],
	[{ STATISTICS_DETAIL_DAYS: 'many' }, 'STATISTICS_DETAIL_DAYS'],
])('%j is refused by name', (environment, name) => {
	expect(() => readStatisticsSettings(environment)).toThrow(BadSetting);
	expect(() => readStatisticsSettings(environment)).toThrow(name);
});
