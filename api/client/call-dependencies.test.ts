import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { isAnswer } from './call-dependencies.ts';
import { hasShape, type NamedShapes } from './shape.ts';
import { shapeOf } from './shape-of.ts';

const name = { text: '磐川', lang: 'zh' };
const column = { fdCode: 'news', name, page: 'articlepagelist', href: null };
const menu = [{ ...column, introduction: null, children: [{ ...column, children: [] }] }];

describe('isAnswer', () => {
	it('accepts the answer of a call, and additional fields', () => {
		expect(isAnswer('get', '/api/menus', menu)).toBe(true);
		expect(isAnswer('get', '/api/menus', [{ ...menu[0], colour: 'blue' }])).toBe(true);
		expect(isAnswer('get', '/api/menus', [])).toBe(true);
	});

	it.each([
		['not a list', {}],
		['null', null],
		['an entry without a name', [{ ...menu[0], name: undefined }]],
		['a name that is a plain text', [{ ...menu[0], name: '磐川' }]],
		['an invalid child entry', [{ ...menu[0], children: [{}] }]],
	])('rejects %s', (_what, data) => {
		expect(isAnswer('get', '/api/menus', data)).toBe(false);
	});

	it('identifies a call by method and path', () => {
		expect(isAnswer('get', '/api/page-views/a1', { articleId: 'a1', views: 60 })).toBe(true);
		expect(isAnswer('get', '/api/page-views/a1', { recorded: true })).toBe(false);
		expect(isAnswer('post', '/api/page-views', { recorded: true })).toBe(true);
	});

	it('accepts anything from a call that is not declared', () => {
		expect(isAnswer('post', '/api/media', 'm1')).toBe(true);
	});
});

describe('the shape of a schema', () => {
	const matches = (schema: z.ZodType, value: unknown) => {
		const named: NamedShapes = {};
		return hasShape(value, shapeOf(schema, named), named);
	};

	it('requires only required fields', () => {
		const schema = z.object({ title: z.string(), note: z.string().optional() });
		expect(matches(schema, { title: '大桥' })).toBe(true);
		expect(matches(schema, { title: '大桥', note: 1 })).toBe(false);
		expect(matches(schema, { note: 'x' })).toBe(false);
	});

	it('distinguishes the cases of a union, and accepts an unknown one', () => {
		const schema = z.array(
			z.discriminatedUnion('kind', [
				z.object({ kind: z.literal('text'), html: z.string() }),
				z.object({ kind: z.literal('film'), seconds: z.number() }),
			]),
		);
		expect(
			matches(schema, [
				{ kind: 'text', html: '' },
				{ kind: 'film', seconds: 3 },
			]),
		).toBe(true);
		expect(matches(schema, [{ kind: 'text', seconds: 3 }])).toBe(false);
		expect(matches(schema, [{ kind: 'map' }])).toBe(true);
		expect(matches(schema, [{ html: '' }])).toBe(false);
	});

	it('distinguishes null, numbers, strings and lists', () => {
		const schema = z.object({ at: z.number().nullable(), list: z.array(z.boolean()) });
		expect(matches(schema, { at: null, list: [true] })).toBe(true);
		expect(matches(schema, { at: 3, list: [] })).toBe(true);
		expect(matches(schema, { at: '3', list: [] })).toBe(false);
		expect(matches(schema, { at: null, list: [1] })).toBe(false);
		expect(matches(schema, { at: null, list: {} })).toBe(false);
	});
});
