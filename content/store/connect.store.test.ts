import { describeOnBothDatabases } from '@portico/tests/on-both-databases/describe-on-both-databases.ts';
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';

describeOnBothDatabases('the store', (getDatabase) => {
	test('speaks of moments in UTC, wherever its server stands', async () => {
		const { rows } = await getDatabase().execute<{ zone: string }>(
			sql`select extract(timezone from now())::int::text as zone`,
		);
		expect(rows).toEqual([{ zone: '0' }]);
	});
});
