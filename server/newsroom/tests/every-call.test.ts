import type { CallDefinition } from '@portico/api/calls/definition.ts';
import { newsroomCalls } from '@portico/api/newsroom/newsroom-calls.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { fromApplication, noStore, startTestNewsroom, testBodyBytes, tokens } from './start-test-newsroom.ts';

let newsroom: Awaited<ReturnType<typeof startTestNewsroom>>;

beforeAll(async () => {
	newsroom = await startTestNewsroom(noStore);
});
afterAll(async () => {
	await newsroom.stop();
});

const calls = newsroomCalls.map((definition: CallDefinition) => ({
	definition,
	name: definition.name,
	method: definition.method,
	access: definition.access ?? 'signed-in',
	address: definition.path.replace('{lang}', 'zh').replace(/\{\w+\}/g, 'x1'),
}));
const isOpen = ({ access }: (typeof calls)[number]) => access === 'anyone';
const changing = calls.filter(({ method }) => method !== 'get');
const withBody = calls.filter(({ definition }) => definition.body);

test.each(calls.filter((call) => !isOpen(call)))(
	'answers $name without a session with 401',
	async ({ method, address }) => {
		const answer = await newsroom.call(method, address, { headers: fromApplication(null) });
		expect(answer.status).toBe(401);
		expect(answer.body).toMatchObject({ code: 401, data: { reason: 'not-signed-in' } });
		expect(answer.headers.get('Cache-Control')).toBe('no-store');
		expect(answer.headers.get('X-Robots-Tag')).toBe('noindex');
	},
);

test.each(calls.filter((call) => isOpen(call) && !call.definition.body))(
	'answers $name without a session',
	async ({ method, address }) => {
		const answer = await newsroom.call(method, address, { headers: fromApplication(null) });
		expect(answer.body).toMatchObject({ code: 200, message: 'ok' });
	},
);

test.each(calls.filter(({ access }) => access !== 'anyone' && access !== 'signing-in'))(
	'answers $name with 401 and the step while a sign-in lacks one',
	async ({ method, address }) => {
		const headers = fromApplication(tokens.secondFactor);
		const { body } = await newsroom.call(method, address, { headers });
		expect(body).toMatchObject({ code: 401, data: { reason: 'sign-in-incomplete', step: 'second-factor' } });
	},
);

test.each(calls.filter(({ access }) => Array.isArray(access)))(
	'answers $name without the permission with 403 and names it',
	async ({ method, address, access }) => {
		const headers = fromApplication(tokens.nothing);
		const { body } = await newsroom.call(method, address, { headers });
		const missing = { action: access[0], fdCode: null, lang: null, grantedBy: ['周安'] };
		expect(body).toMatchObject({ code: 403, data: { reason: 'permission-missing', missing } });
	},
);

describe.each(changing)('$name from another origin', ({ method, address }) => {
	test.each([
		['another origin', { Origin: 'https://attacker.example' }],
		['an opaque origin', { Origin: 'null' }],
		['the newsroom over http', { Origin: 'http://newsroom.example' }],
		['another site without Origin', { 'Sec-Fetch-Site': 'cross-site' }],
		['the same site without Origin', { 'Sec-Fetch-Site': 'same-site' }],
		['nothing said', {}],
	])('is refused with 403: %s', async (_, said) => {
		const { Cookie } = fromApplication();
		for (const headers of [{ ...said }, { ...said, Cookie: Cookie as string }]) {
			const { body } = await newsroom.call(method, address, { headers: headers as Record<string, string> });
			expect(body).toMatchObject({ code: 403, data: { reason: 'other-origin' } });
		}
	});
});

test.each(calls.filter(({ method }) => method === 'get'))(
	'refuses $name to the page of another site, and answers a program that says nothing',
	async ({ method, address }) => {
		for (const site of ['cross-site', 'same-site']) {
			const { body } = await newsroom.call(method, address, {
				headers: { Cookie: fromApplication().Cookie as string, 'Sec-Fetch-Site': site },
			});
			expect(body).toMatchObject({ code: 403, data: { reason: 'other-origin' } });
		}
	},
);

test.each(calls)('answers other methods on the address of $name with 405', async ({ address }) => {
	for (const method of ['PATCH', 'OPTIONS', 'HEAD']) {
		const answer = await newsroom.call(method, address);
		expect(answer.status, method).toBe(405);
		expect(answer.headers.get('Allow'), method).toMatch(/^(?:GET|POST|PUT|DELETE)(?:, |$)/);
	}
});

const hostileValues: unknown[] = [
	...[null, true, 0, -1, 1e308, '', 'x', [], {}, [[]], 'x'.repeat(50_000)],
	...['\0', '\ud800', '<script>', '../../etc', { toString: null }, [null], { zh: 1, en: [] }],
];

test('takes two bodies of the maximum size in which each character is escaped', async () => {
	const body = JSON.stringify({
		mine: { body: '"'.repeat(testBodyBytes) },
		result: { body: '"'.repeat(testBodyBytes) },
	});
	const merge = await newsroom.call('POST', '/api/newsroom/articles/a1/zh/merge', { body });
	expect(merge.status).toBe(422);
	const save = await newsroom.call('PUT', '/api/newsroom/articles/a1/zh/working-copy', { body });
	expect(save.status).toBe(413);
});

describe.each(withBody)('$name with a hostile body', ({ method, address, definition }) => {
	const fields = Object.keys(definition.body?.shape ?? {});
	const deepArray = `${'['.repeat(30_000)}${']'.repeat(30_000)}`;
	const raw: [string, string | Uint8Array, number][] = [
		['no JSON', 'loginName=x', 400],
		['nothing', '', 400],
		['half of an object', '{"loginName":', 400],
		['an array', '[]', 400],
		['a number', '1', 400],
		['null', 'null', 400],
		['invalid UTF-8', Buffer.from([0x7b, 0x22, 0xff, 0x22, 0x3a, 0x31, 0x7d]), 400],
		['deep nesting', deepArray, 400],
		['deep nesting in a field', `{"${fields[0]}":${deepArray}}`, 400],
		['too large', `{"${fields[0]}":"${'x'.repeat(definition.maxTexts ? 6 * testBodyBytes : 2 ** 20)}"}`, 413],
		['a NUL in a name', '{"\\u0000":1}', 400],
		['half a surrogate pair', `{"${fields[0]}":"\\ud800"}`, 400],
	];
	test.each(raw)('is refused: %s', async (_, body, status) => {
		const answer = await newsroom.call(method, address, { body });
		expect(answer.body.code).toBe(status);
		expect(answer.status).toBe(status);
	});

	test('is refused as a form', async () => {
		const headers = { ...fromApplication(), 'Content-Type': 'application/x-www-form-urlencoded' };
		const { body } = await newsroom.call(method, address, { headers, body: 'loginName=x' });
		expect(body).toMatchObject({ code: 415, data: { reason: 'json-expected' } });
	});

	test('never fails for values of the wrong type', async () => {
		for (const value of hostileValues) {
			for (const body of [
				Object.fromEntries(fields.map((name) => [name, value])),
				...fields.map((name) => ({ [name]: value })),
			]) {
				const answer = await newsroom.call(method, address, { body });
				expect(answer.status, JSON.stringify(body).slice(0, 200)).toBeLessThan(500);
			}
		}
	});

	test('does not change prototypes', async () => {
		const record = `{"__proto__":{"polluted":1},"constructor":{"prototype":{"polluted":1}}}`;
		for (const body of [record, `{${fields.map((name) => `"${name}":${record}`).join()}}`]) {
			const answer = await newsroom.call(method, address, { body });
			expect(answer.status).toBeLessThan(500);
		}
		expect(({} as { polluted?: number }).polluted).toBeUndefined();
	});
});
