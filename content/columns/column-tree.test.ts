import { expect, test } from 'vitest';
import {
	ancestorColumns,
	buildColumnTree,
	type ColumnNode,
	type ColumnRow,
	siblingColumns,
} from './column-tree.ts';

const row = (fdCode: string, parent: string | null = null): ColumnRow => ({
	fdCode,
	parent,
	page: 'articlepagelist',
	href: null,
	inMenu: true,
	position: 0,
	names: { zh: fdCode },
	introductions: {},
	cover: null,
});
const codes = (nodes: readonly ColumnNode[]) => nodes.map((node) => node.fdCode);

const tree = buildColumnTree([row('b', 'a'), row('a'), row('c', 'b'), row('d', 'b'), row('e')]);
const node = (fdCode: string) => tree.byCode.get(fdCode) as ColumnNode;

test('finds parents in any order, and keeps the order of siblings', () => {
	expect(codes(tree.roots)).toEqual(['a', 'e']);
	expect(codes(node('b').children)).toEqual(['c', 'd']);
});

test('returns ancestors from the root on', () => {
	expect(codes(ancestorColumns(tree, node('d')))).toEqual(['a', 'b']);
	expect(codes(ancestorColumns(tree, node('a')))).toEqual([]);
});

test('returns siblings including the column itself; those of a root are the roots', () => {
	expect(codes(siblingColumns(tree, node('c')))).toEqual(['c', 'd']);
	expect(codes(siblingColumns(tree, node('e')))).toEqual(['a', 'e']);
});

test('ends the upward walk in a stored cycle', () => {
	const looped = buildColumnTree([row('x', 'y'), row('y', 'x')]);
	expect(codes(ancestorColumns(looped, looped.byCode.get('x') as ColumnNode))).toEqual(['x', 'y']);
});
