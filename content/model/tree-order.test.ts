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

test('parents come first, wherever they stood', () => {
	expect(order({ leaf: 'branch', branch: 'root', root: null })).toEqual({
		usable: ['root', 'branch', 'leaf'],
		refused: {},
	});
});

test('what is in the store is a parent too', () => {
	expect(order({ leaf: 'known' }, { known: null }).usable).toEqual(['leaf']);
});

test('an unknown parent is named, and takes what hangs on it along', () => {
	expect(order({ ok: null, lost: 'nowhere', below: 'lost' })).toEqual({
		usable: ['ok'],
		refused: { lost: 'parent: there is no nowhere', below: 'parent: there is no lost' },
	});
});

test('loops are refused, also those that close through the store, and what hangs on them', () => {
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

test('a refused entry that is in the store keeps its children', () => {
	expect(order({ a: 'nowhere', child: 'a' }, { a: null })).toEqual({
		usable: ['child'],
		refused: { a: 'parent: there is no nowhere' },
	});
});

test('a tree deeper than 32 is refused from there on', () => {
	const deep = Object.fromEntries(
		Array.from({ length: 35 }, (_, index) => [`c${index}`, index === 0 ? null : `c${index - 1}`]),
	);
	const { usable, refused } = order(deep);
	expect(usable).toHaveLength(32);
	expect(Object.keys(refused)).toEqual(['c32', 'c33', 'c34']);
});
