import { describeWithStore } from '@portico/testing/databases/describe-with-store.ts';
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';

describeWithStore('the store', (getDatabase) => {
	test("returns timestamps in UTC, whatever the server's time zone", async () => {
		const { rows } = await getDatabase().execute<{ zone: string }>(
			sql`select extract(timezone from now())::int::text as zone`,
		);
		expect(rows).toEqual([{ zone: '0' }]);
	});
});
