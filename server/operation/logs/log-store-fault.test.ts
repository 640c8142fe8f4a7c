import { pino } from 'pino';
import { expect, test } from 'vitest';
import { logStoreFault } from './log-store-fault.ts';

test('logs emptied tables, errors and recovery', () => {
	const lines: unknown[] = [];
	const log = pino({}, { write: (line: string) => lines.push(JSON.parse(line)) });
	logStoreFault(log, { emptied: ['columns'] });
	logStoreFault(log, { error: new Error('cut off') });
	logStoreFault(log, null);
	expect(lines).toMatchObject([
		{ level: 50, emptied: ['columns'] },
		{ level: 50, err: { message: 'cut off' } },
		{ level: 30, msg: 'the store is ready again' },
	]);
});
