import { describe, expect, test } from 'vitest';
import { siteSettings } from './site-settings.ts';

describe('the time zone of the site', () => {
	const parse = (timeZone: string) => siteSettings.safeParse({ names: { zh: '集团' }, timeZone });

	test.each(['Asia/Shanghai', 'America/Port-au-Prince', 'America/Argentina/Ushuaia', 'UTC'])(
		'may be %s',
		(zone) => {
			expect(parse(zone).success).toBe(true);
		},
	);

	test.each(['+08:00', '-0300', 'CST6CDT', 'EST', 'PRC', 'GMT', 'Etc/GMT+8', 'Mars/Base', ''])(
		'may not be %j',
		(zone) => {
			expect(parse(zone).error?.issues).toMatchObject([
				{ path: ['timeZone'], message: 'is not the name of a time zone, such as Asia/Shanghai or UTC' },
			]);
		},
	);
});
