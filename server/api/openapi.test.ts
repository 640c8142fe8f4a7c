import type { CallDefinition } from '@portico/api/calls/definition.ts';
import { publicCalls } from '@portico/api/calls/public-calls.ts';
import { failureDetails } from '@portico/api/newsroom/failure.ts';
import { newsroomCalls } from '@portico/api/newsroom/newsroom-calls.ts';
import { describe, expect, test } from 'vitest';
import { describeApi } from './openapi.ts';
import { apiRoutes } from './public-routes.ts';

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

describe('the description of the newsroom’s calls', () => {
	const newsroom = describeApi(newsroomCalls, 'https://newsroom.example', {
		title: 'Portico newsroom',
		failureData: failureDetails,
	});
	const operationOf = ({ path, method }: CallDefinition) => newsroom.paths[path]?.[method];

	test('resolves every reference, and is valid JSON', () => {
		const references = new Set<string>();
		JSON.stringify(newsroom, (key, value) => {
			if (key === '$ref') references.add(value);
			return value;
		});
		const components = Object.keys(newsroom.components.schemas);
		expect(references).toEqual(new Set(components.map((name) => `#/components/schemas/${name}`)));
		expect(JSON.parse(JSON.stringify(newsroom))).toEqual(newsroom);
	});

	test.each(newsroomCalls)('tells what $name takes and answers', (call: CallDefinition) => {
		const operation = operationOf(call);
		expect(operation?.operationId).toBe(call.name);
		expect(Object.keys(operation?.requestBody?.content ?? {})).toEqual(call.body ? ['application/json'] : []);
		const statuses = Object.keys(operation?.responses ?? {});
		expect(statuses).toEqual(expect.arrayContaining(['200', '400', '403', '404', '500', '503']));
		expect(statuses.includes('401')).toBe(call.access !== 'anyone');
		expect(statuses.includes('409')).toBe(call.method !== 'get');
		expect(statuses.includes('422')).toBe(call.body !== undefined);
		const [type] = Object.keys(operation?.responses['200']?.content ?? {});
		expect(type).toBe(
			{
				...{ csv: 'text/csv', 'event-stream': 'text/event-stream', picture: 'image/*' },
				...{ tus: 'application/offset+octet-stream', json: 'application/json' },
			}[call.format ?? 'json'],
		);
	});

	test('describes bodies as they are sent', () => {
		const body = newsroom.paths['/api/newsroom/people']?.post?.requestBody?.content['application/json'];
		// It has a default.
		expect(body?.schema.required).not.toContain('department');
		expect(body?.schema.required).toContain('loginName');
	});
});
