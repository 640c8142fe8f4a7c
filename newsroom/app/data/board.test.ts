import { expect, it } from 'vitest';
import { withPaths } from './board.ts';

it('names all columns above each column, outermost first', () => {
	const columns = withPaths([
		{ fdCode: 'a', parent: null, depth: 0, name: 'A' },
		{ fdCode: 'b', parent: 'a', depth: 1, name: 'B' },
		{ fdCode: 'c', parent: 'b', depth: 2, name: 'C' },
		{ fdCode: 'd', parent: 'missing', depth: 1, name: 'D' },
	]);
	expect(columns.map(({ path }) => path.join('/'))).toEqual(['A', 'A/B', 'A/B/C', 'D']);
});
