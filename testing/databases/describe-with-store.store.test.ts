import { expect, inject, test } from 'vitest';
import { describeWithStore } from './describe-with-store.ts';

describeWithStore('a store', (getDatabase) => {
	test('is migrated and empty', async () => {
		const { rows } = await getDatabase().execute<{ count: number }>(
			'select count(*)::int as count from articles',
		);
		expect(rows[0]?.count).toBe(0);
	});

	test('sorts by code point and folds letters beyond ASCII', async () => {
		const { rows } = await getDatabase().execute<{ lowered: string; before: boolean }>(
			"select lower('ÉCOLE') as lowered, 'Z' < 'a' as before",
		);
		expect(rows[0]).toEqual({ lowered: 'école', before: true });
	});

	test('is of the kind that the run is for', async () => {
		const { rows } = await getDatabase().execute<{ version: string }>('select version()');
		const isEmbedded = /PGlite/.test(rows[0]?.version ?? '');
		expect(isEmbedded ? 'PGlite' : 'PostgreSQL').toBe(inject('storeKind'));
	});
});
