import { expect, test } from 'vitest';
import { orderTree } from './tree-order.ts';

const entries = (tree: Record<string, string | null>) =>
	Object.entries(tree).map(([id, parent]) => ({ id, parent }));

const order = (tree: Record<string, string | null>, stored: Record<string, string | null> = {}) => {
	const { usable, refused } = orderTree(entries(tree), new Map(Object.entries(stored)));
	return {
		usable: usable.map(({ id }) => id),
		refused: Object.fromEntries(refused.map(({ entry, reason }) => [entry.id, reason])),
	};
};

test('sorts parents first', () => {
	expect(order({ leaf: 'branch', branch: 'root', root: null })).toEqual({
		usable: ['root', 'branch', 'leaf'],
		refused: {},
	});
});

test('accepts stored entries as parents', () => {
	expect(order({ leaf: 'known' }, { known: null }).usable).toEqual(['leaf']);
});

test('refuses entries with an unknown parent by its name, and their descendants', () => {
	expect(order({ ok: null, lost: 'nowhere', below: 'lost' })).toEqual({
		usable: ['ok'],
		refused: { lost: 'parent: there is no nowhere', below: 'parent: there is no lost' },
	});
});

test('refuses cycles, also through stored entries, and their descendants', () => {
	expect(order({ a: 'b', b: 'a', hanging: 'a', self: 'self' })).toEqual({
		usable: [],
		refused: {
			a: 'parent: it would be its own ancestor',
			b: 'parent: it would be its own ancestor',
			hanging: 'parent: a stands in a loop',
			self: 'parent: it would be its own ancestor',
		},
	});
	expect(order({ a: 'b' }, { a: null, b: 'a' }).refused).toEqual({
		a: 'parent: it would be its own ancestor',
	});
});

test('keeps the children of a refused entry that is stored', () => {
	expect(order({ a: 'nowhere', child: 'a' }, { a: null })).toEqual({
		usable: ['child'],
		refused: { a: 'parent: there is no nowhere' },
	});
});

test('refuses entries deeper than 32 levels', () => {
	const deep = Object.fromEntries(
		Array.from({ length: 35 }, (_, index) => [`c${index}`, index === 0 ? null : `c${index - 1}`]),
	);
	const { usable, refused } = order(deep);
	expect(usable).toHaveLength(32);
	expect(Object.keys(refused)).toEqual(['c32', 'c33', 'c34']);
});
