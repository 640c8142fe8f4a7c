import { expect, test } from 'vitest';
import { leaderNumberOf } from './public-routes.ts';

test.each(['1', '9', '11', '12'])('accepts %s', (part) => {
	expect(leaderNumberOf(part)).toBe(Number(part));
});

test.each(['0', '10', '13', '01', '1.0', '+1', '-1', '1e0', '', ' 1', 'x', '0x1'])('rejects %j', (part) => {
	expect(leaderNumberOf(part)).toBeNull();
});
