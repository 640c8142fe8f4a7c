import { parseDateTime } from '@internationalized/date';
import { expect, it } from 'vitest';
import { dueInstants } from './schedule-dialog.tsx';

it.each([
	['once', '2026-05-01T08:00', 'Asia/Shanghai', [{ at: '2026-05-01T00:00:00.000Z', offset: '+08:00' }]],
	['never, where the clocks skip it', '2027-03-28T02:30', 'Europe/Berlin', []],
	[
		'twice, where the clocks are set back',
		'2027-10-31T02:30',
		'Europe/Berlin',
		[
			{ at: '2027-10-31T00:30:00.000Z', offset: '+02:00' },
			{ at: '2027-10-31T01:30:00.000Z', offset: '+01:00' },
		],
	],
	[
		'west of UTC',
		'2026-01-15T08:00',
		'America/St_Johns',
		[{ at: '2026-01-15T11:30:00.000Z', offset: '-03:30' }],
	],
])('finds a time that a day has %s', (_, time, timeZone, instants) => {
	expect(dueInstants(parseDateTime(time), timeZone)).toEqual(instants);
});
