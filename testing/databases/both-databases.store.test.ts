import { expect, test } from 'vitest';
import { describeOnBothDatabases } from './describe-on-both-databases.ts';

const servers = new Set<string>();

describeOnBothDatabases('a store', (getDatabase) => {
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

	test('runs on PGlite or PostgreSQL', async () => {
		const { rows } = await getDatabase().execute<{ version: string }>('select version()');
		servers.add(/PGlite/.test(rows[0]?.version ?? '') ? 'PGlite' : 'PostgreSQL');
	});
});

test('runs on both databases', () => {
	expect([...servers].sort()).toEqual(['PGlite', 'PostgreSQL']);
});
