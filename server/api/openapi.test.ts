import { publicCalls } from '@portico/api/calls/public/public-calls.ts';
import { describe, expect, test } from 'vitest';
import { describeApi } from './openapi.ts';
import { apiRoutes } from './routes.ts';

const description = describeApi(
	apiRoutes.map((route) => route.definition),
	'https://site.example',
);
const operations = Object.entries(description.paths).flatMap(([path, methods]) =>
	Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
);

test('describes every call under its path and method, and nothing else', () => {
	const described = operations.map(
		({ path, method, operation }) => `${operation.operationId} ${method} ${path}`,
	);
	const defined = publicCalls.map((call) => `${call.name} ${call.method} ${call.path}`);
	expect(described.sort()).toEqual(defined.sort());
});

describe('is well-formed', () => {
	test('is OpenAPI 3.1 and valid JSON', () => {
		expect(description.openapi).toMatch(/^3\.1\./);
		expect(description.info.title).not.toBe('');
		expect(description.info.version).not.toBe('');
		expect(JSON.parse(JSON.stringify(description))).toEqual(description);
	});

	test('resolves every reference', () => {
		const references: string[] = [];
		JSON.stringify(description, (key, value) => {
			if (key === '$ref') references.push(value);
			return value;
		});
		expect(new Set(references)).toEqual(
			new Set(Object.keys(description.components.schemas).map((name) => `#/components/schemas/${name}`)),
		);
	});

	test('gives components valid names', () => {
		for (const name of Object.keys(description.components.schemas)) expect(name).toMatch(/^[\w.-]+$/);
	});

	test.each(operations)('$path names each part of its address as a parameter', ({ path, operation }) => {
		const inPath = operation.parameters.filter((parameter) => parameter.in === 'path');
		expect(inPath.every((parameter) => parameter.required)).toBe(true);
		expect(inPath.map((parameter) => parameter.name)).toEqual(
			[...path.matchAll(/\{(\w+)\}/g)].map((match) => match[1]),
		);
	});

	test.each(operations)(
		'$method $path describes its answers and what it is sent',
		({ method, operation }) => {
			expect(Object.keys(operation.responses)).toEqual(expect.arrayContaining(['200', '400', '500']));
			expect(operation.requestBody !== undefined).toBe(method === 'post');
		},
	);
});

test('describes parameters as parsed, and requires only those without a default', () => {
	const search = description.paths['/api/search']?.get;
	const parameter = (name: string) => search?.parameters.find((candidate) => candidate.name === name);
	expect(parameter('pageSize')).toMatchObject({
		in: 'query',
		required: false,
		schema: { type: 'integer', minimum: 1, maximum: 100, default: 20 },
	});
	expect(parameter('lang')?.schema).toMatchObject({ enum: ['zh', 'en'], default: 'zh' });
	const form = description.paths['/api/page-views']?.post?.requestBody?.content;
	expect(form?.['application/x-www-form-urlencoded']?.schema.required).toEqual(['path', 'language']);
});
