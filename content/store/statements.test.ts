import { expect, test } from 'vitest';
import { plannedEachTime, RepeatedStatements } from './statements.ts';

test('names a statement from its second time on, and keeps the name', () => {
	const statements = new RepeatedStatements();
	expect(statements.nameOf('select 1')).toBeUndefined();
	const name = statements.nameOf('select 1');
	expect(name).toEqual(expect.any(String));
	expect(statements.nameOf('select 1')).toBe(name);
	statements.nameOf('select 2');
	expect(statements.nameOf('select 2')).not.toBe(name);
});

test('never names a statement that is planned each time', () => {
	const statements = new RepeatedStatements();
	for (let count = 0; count < 3; count += 1) {
		expect(statements.nameOf(`\n\t\t${plannedEachTime} select 1`)).toBeUndefined();
	}
});

test('names few statements, however many there are', () => {
	const statements = new RepeatedStatements();
	const names = new Set<string | undefined>();
	for (let number = 0; number < 1000; number += 1) {
		statements.nameOf(`select ${number}`);
		names.add(statements.nameOf(`select ${number}`));
	}
	expect(names.size).toBe(201);
	expect(statements.nameOf('select 1')).toBeDefined();
});
