import { expect, test } from 'vitest';
import { formatDuration, formatSpokenDuration } from './video-badge.tsx';

test.each([
	[0.2, '0:01', '1秒', '1 second'],
	[20.04, '0:20', '20秒', '20 seconds'],
	[59.6, '1:00', '1分钟', '1 minute'],
	[83, '1:23', '1分23秒', '1 minute 23 seconds'],
	[754, '12:34', '12分34秒', '12 minutes 34 seconds'],
	[3599.7, '1:00:00', '1小时', '1 hour'],
	[3723, '1:02:03', '1小时2分3秒', '1 hour 2 minutes 3 seconds'],
	[36_061, '10:01:01', '10小时1分1秒', '10 hours 1 minute 1 second'],
])('%f s', (seconds, figures, zh, en) => {
	expect(formatDuration(seconds)).toBe(figures);
	expect(formatSpokenDuration(seconds, 'zh')).toBe(zh);
	expect(formatSpokenDuration(seconds, 'en')).toBe(en);
});
