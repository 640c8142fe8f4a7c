import { expect, test } from 'vitest';
import { siteSettings } from './site-settings.ts';

const parse = (timeZone: string) => siteSettings.safeParse({ names: { zh: '集团' }, timeZone });

test.each([
	['Asia/Shanghai', 'Asia/Shanghai'],
	['America/Port-au-Prince', 'America/Port-au-Prince'],
	['America/Argentina/Ushuaia', 'America/Argentina/Ushuaia'],
	['UTC', 'UTC'],
	['Asia/Chongqing', 'Asia/Shanghai'],
	['PRC', 'Asia/Shanghai'],
	['asia/shanghai', 'Asia/Shanghai'],
	['GMT', 'UTC'],
	['Etc/UTC', 'UTC'],
	['GMT+0', 'UTC'],
	['Etc/GMT-8', 'Etc/GMT-8'],
	['Hongkong', 'Asia/Hong_Kong'],
	['Europe/Kyiv', 'Europe/Kiev'],
	['EST5EDT', 'America/New_York'],
])('the time zone %s is stored as %s, which all browsers know', (name, stored) => {
	expect(parse(name).data?.timeZone).toBe(stored);
	expect(parse(stored).data?.timeZone).toBe(stored);
});

test.each([
	['+08:00', 'is an offset'],
	['-0300', 'is an offset'],
	['UTC+8', 'is an offset'],
	['GMT +8', 'is an offset'],
	['CST', 'has several meanings'],
	['IST', 'has several meanings'],
	['America/Coyhaique', 'write America/Punta_Arenas'],
	['Mars/Base', 'is not the name of a time zone, such as Asia/Shanghai or UTC'],
	['', 'is not the name of a time zone'],
])('refuses the time zone %j with a hint', (name, hint) => {
	expect(parse(name).error?.issues).toMatchObject([
		{ path: ['timeZone'], message: expect.stringContaining(hint) },
	]);
});
