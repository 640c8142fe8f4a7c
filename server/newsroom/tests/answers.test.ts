import { Conflict, ContentRefusal, InvalidFields } from '@portico/content/model/refusals.ts';
import { PermissionMissing } from '@portico/content/permissions/authorise.ts';
import { waitUntil } from '@portico/testing/wait-until.ts';
import { expect, onTestFinished, test } from 'vitest';
import { wasDiskFull } from '../../error-answers/http-error.ts';
import { createConcurrencyLimiter } from '../../operation/concurrency-limiter.ts';
import { fromApplication, noStore, startTestNewsroom, tokens } from './start-test-newsroom.ts';

async function start(
	...options: Parameters<typeof startTestNewsroom> extends [unknown, ...infer O] ? O : never
) {
	const newsroom = await startTestNewsroom(noStore, ...options);
	onTestFinished(() => newsroom.stop());
	return newsroom;
}

/** A newsroom whose call for the language throws. */
const startFailing = (error: unknown) =>
	start({
		handlers: {
			async setLanguage() {
				throw error;
			},
		},
	});

const language = ['put', '/api/newsroom/account/language', { body: { language: 'zh' } }] as const;

test('hands a validated call to its handler, with the person and their address', async () => {
	let received: unknown;
	const { call } = await start({
		handlers: {
			async addPerson(_sources, request) {
				received = request;
				return { personId: 'p1' };
			},
		},
	});
	const { status, body } = await call('post', '/api/newsroom/people', {
		headers: {
			...fromApplication(),
			'Accept-Language': 'en-GB,en;q=0.9',
			'User-Agent': 'Browser',
			'X-Forwarded-For': '192.0.2.7',
		},
		body: { loginName: ' lin ', displayName: '林岚', language: 'zh', unknown: 1 },
	});
	expect({ status, body }).toEqual({
		status: 200,
		body: { code: 200, message: 'ok', data: { personId: 'p1' } },
	});
	expect(received).toMatchObject({
		params: {},
		query: {},
		body: { loginName: 'lin', displayName: '林岚', department: '', language: 'zh' },
		address: '192.0.2.7',
		userAgent: 'Browser',
		language: 'en',
		session: { sessionId: 'session-of-editor' },
		actor: { personId: 'editor', name: '林岚', address: '192.0.2.7' },
	});
	expect((received as { body: object }).body).not.toHaveProperty('unknown');
});

test('decodes path parameters, and refuses invalid ones', async () => {
	const received: string[] = [];
	const { call } = await start({
		handlers: {
			async person(_sources, { params }: { params: { personId: string } }) {
				received.push(params.personId);
				return null;
			},
		},
	});
	await call('get', '/api/newsroom/people/%E6%9E%97%2F1');
	expect(received).toEqual(['林/1']);
	for (const [path, reason] of [
		['/api/newsroom/people/%00', 'bad-address'],
		['/api/newsroom/people/%E6', 'bad-address'],
		['/api/newsroom/articles/a1/fr/versions', 'invalid-parameters'],
		['/api/newsroom/articles?text=%00', 'bad-address'],
	] as const) {
		expect((await call('get', path)).body, path).toMatchObject({ code: 400, data: { reason } });
	}
	for (const query of ['page=0', 'from=0000-01-01', 'to=0001-01-01', 'from=9999-12-31', 'to=1899-12-31']) {
		for (const list of ['articles', 'audit'])
			expect((await call('get', `/api/newsroom/${list}?${query}`)).body, query).toMatchObject({
				...{ code: 422, data: { reason: 'invalid-parameters' } },
			});
	}
	for (const due of ['0000-01-01T00:00:00Z', '9999-12-31T23:59:59Z']) {
		const body = { seen: {}, version: 1, due };
		const answer = await call('post', '/api/newsroom/articles/a1/zh/schedule', { body });
		expect(answer.body).toMatchObject({ code: 422, data: { fields: { due: '格式不正确。' } } });
	}
	expect(received).toHaveLength(1);
});

test('names invalid fields, in the language of the person', async () => {
	const { call } = await start();
	const body = { loginName: '', displayName: 'x'.repeat(61), language: 'fr' };
	const headers = fromApplication();
	const chinese = await call('post', '/api/newsroom/people', { headers, body });
	expect(chinese.body).toEqual({
		code: 422,
		message: '部分内容填写有误，请检查。',
		data: {
			reason: 'invalid-fields',
			fields: { loginName: '必填。', displayName: '不得超过60个字符。', language: '格式不正确。' },
		},
	});
	const english = await call('post', '/api/newsroom/people', {
		headers: { ...headers, 'Accept-Language': 'en' },
		body: { department: 1 },
	});
	expect(english.body.data?.fields).toEqual({
		loginName: 'Required.',
		displayName: 'Required.',
		department: 'Not valid.',
		language: 'Required.',
	});
	const nested = await call('post', '/api/newsroom/roles', {
		body: { names: { zh: '' }, actions: ['fly'], needsSecondFactor: false },
	});
	expect(nested.body.data?.fields).toEqual({
		'names.zh': '必填。',
		'names.en': '必填。',
		'actions.0': '格式不正确。',
	});
});

test.each([
	['a conflict with the newer state', new Conflict({ version: 3 }), 409, { current: { version: 3 } }],
	[
		'field faults of an operation',
		new InvalidFields({ name: { code: 'required' } }),
		422,
		{ fields: { name: '必填。' } },
	],
	[
		'a permission missing for a column',
		new PermissionMissing('publish', { fdCode: 'news', lang: 'en' }),
		403,
		{ missing: { action: 'publish', fdCode: 'news', lang: 'en', grantedBy: ['周安'] } },
	],
	['something unknown', new ContentRefusal('person-not-found', 'x'), 404, {}],
	['wrong credentials', new ContentRefusal('wrong-credentials', 'x'), 401, {}],
	['another refusal', new ContentRefusal('role-held', 'x'), 400, {}],
])('answers %s', async (_, error, status, data) => {
	const { call } = await startFailing(error);
	const answer = await call(...language);
	expect(answer.status).toBe(status);
	expect(answer.body.code).toBe(status);
	expect(answer.body.data).toEqual({ reason: error.code, ...data });
	expect(answer.body.message).not.toBe('');
});

test('answers 503 while the store is unavailable', async () => {
	const { call } = await startFailing(Object.assign(new Error('connect'), { code: 'ECONNREFUSED' }));
	const answer = await call(...language);
	expect(answer.body).toMatchObject({ code: 503, data: { reason: 'unavailable' } });
	expect(answer.headers.get('Retry-After')).toBe('5');
});

test('answers 503 when the session cannot be loaded', async () => {
	const { call } = await start({
		async loadSession() {
			throw Object.assign(new Error('connect'), { code: 'ECONNREFUSED' });
		},
	});
	expect((await call('get', '/api/newsroom/board')).status).toBe(503);
});

test('logs an unexpected error, and does not disclose it', async () => {
	const { call, logged } = await startFailing(new Error('the secret reason'));
	const { body } = await call(...language);
	expect(body).toMatchObject({ code: 500, data: { reason: 'fault' } });
	expect(JSON.stringify(body)).not.toContain('secret');
	expect(logged.join()).toContain('the secret reason');
});

test('says that the disk is full, and lets health checks tell it', async () => {
	expect(wasDiskFull()).toBe(false);
	const full = Object.assign(new Error('could not extend file'), { code: '53100' });
	const { call } = await startFailing(new Error('Failed query', { cause: full }));
	const { body, headers } = await call(...language);
	expect(body).toMatchObject({ code: 503, message: expect.stringContaining('磁盘空间不足') });
	expect(headers.get('Retry-After')).toBe('5');
	expect(wasDiskFull()).toBe(true);
});

test('says that nothing can be changed while the database is read-only', async () => {
	const refused = Object.assign(new Error('cannot execute INSERT'), { code: '25006' });
	const { call } = await startFailing(new Error('Failed query', { cause: refused }));
	const { body, headers } = await call(...language);
	expect(body).toMatchObject({ code: 503, data: { reason: 'read-only' } });
	expect(body.message).toBe('现在无法更改内容，请稍后再试。');
	expect(headers.get('Retry-After')).toBe('5');
});

test('answers an unknown call with 404', async () => {
	const { call } = await start();
	for (const path of ['/api/newsroom/nothing', '/api/newsroom/people/x/y/z', '/api/newsroom/']) {
		const answer = await call('get', path);
		expect(answer.body, path).toMatchObject({ code: 404, data: { reason: 'call-not-found' } });
	}
});

test('limits how often a network may sign in', async () => {
	const { call } = await start({ signInLimit: { burst: 2, perSecond: 0.5 } });
	const path = '/api/newsroom/sign-in';
	const body = { loginName: 'lin', password: 'x' };
	const headers = fromApplication(null);
	// Neither the page for signing in nor what other sites send uses up a sign-in.
	for (let times = 0; times < 3; times++) {
		expect((await call('get', path, { headers })).status).toBe(200);
		const foreign = { Origin: 'https://attacker.example' };
		expect((await call('post', path, { headers: foreign, body })).status).toBe(403);
	}
	expect((await call('post', path, { headers, body })).status).toBe(200);
	expect((await call('post', path, { headers, body })).status).toBe(200);
	const refused = await call('post', path, { headers, body });
	expect(refused.body).toMatchObject({ code: 429, data: { reason: 'too-many-requests' } });
	expect(Number(refused.headers.get('Retry-After'))).toBeGreaterThan(0);
	expect((await call('get', '/api/newsroom/board')).status).toBe(200);
});

test('lets networks take turns to sign in, and refuses what the queue cannot hold', async () => {
	const begun: string[] = [];
	const released = Promise.withResolvers<void>();
	const signIns = createConcurrencyLimiter({
		...{ maxRunning: 1, maxRunningPerNetwork: 1, maxWaiting: 3, maxWaitMs: 60_000 },
	});
	const { call } = await start({
		guards: { signIns },
		handlers: {
			async signIn(_sources, { address }: { address: string }) {
				begun.push(address);
				await released.promise;
				return null;
			},
		},
	});
	const signInFrom = (address: string) =>
		call('post', '/api/newsroom/sign-in', {
			headers: { ...fromApplication(null), 'X-Forwarded-For': address },
			body: { loginName: 'lin', password: 'x' },
		});
	const first = signInFrom('2001:db8:1::1');
	await waitUntil(() => expect(begun).toHaveLength(1));
	// A flood from one /48, of which the queue refuses the last.
	const flood = [2, 3, 4, 5].map((host) => signInFrom(`2001:db8:1:${host}::1`));
	const refused = await Promise.race(flood);
	expect(refused.body).toMatchObject({ code: 503, data: { reason: 'overloaded' } });
	expect(refused.headers.get('Retry-After')).toBe('60');
	const real = signInFrom('192.0.2.7');
	// It displaces the newest of the flood.
	await waitUntil(() => expect(signIns.refused()).toBe(2));
	released.resolve();
	await Promise.all([first, real, ...flood]);
	expect(begun.indexOf('192.0.2.7')).toBeLessThanOrEqual(2);
	expect(begun).toHaveLength(4);
});

const setsToken = (token: string | null) => ({
	async signOut(_sources: unknown, { setToken }: { setToken(token: string | null): void }) {
		setToken(token);
		return null;
	},
});

test.each([
	[
		'https://newsroom.example',
		'new-token',
		'__Host-portico-newsroom=new-token; Path=/; HttpOnly; SameSite=Strict; Secure',
	],
	['http://127.0.0.1:3000', 'new-token', 'portico-newsroom=new-token; Path=/; HttpOnly; SameSite=Strict'],
	[
		'https://newsroom.example',
		null,
		'__Host-portico-newsroom=; Max-Age=0; Path=/; HttpOnly; SameSite=Strict; Secure',
	],
])('sets the cookie of a newsroom at %s to %s', async (url, token, expected) => {
	const { call } = await start({ url, handlers: setsToken(token) });
	const name = url.startsWith('https') ? '__Host-portico-newsroom' : 'portico-newsroom';
	const headers = { Origin: url, Cookie: `${name}=${tokens.everything}` };
	const answer = await call('delete', '/api/newsroom/session', { headers });
	expect(answer.status).toBe(200);
	expect(answer.headers.get('Set-Cookie')).toBe(expected);
});

test('compresses large answers', async () => {
	const text = '桥梁与隧道工程'.repeat(1_000);
	const { origin } = await start({ handlers: { board: async () => text } });
	for (const encoding of ['br', 'gzip']) {
		const answer = await fetch(`${origin}/api/newsroom/board`, {
			headers: { ...fromApplication(), 'Accept-Encoding': encoding },
		});
		expect(answer.headers.get('Content-Encoding')).toBe(encoding);
		expect(answer.headers.get('Vary')).toBe('Accept-Encoding');
		expect(Number(answer.headers.get('Content-Length'))).toBeLessThan(text.length);
		expect(await answer.json()).toEqual({ code: 200, message: 'ok', data: text });
	}
});

test('accepts a request of its own pages from which a proxy removed the origin', async () => {
	const { call } = await start();
	const { Cookie } = fromApplication();
	const headers = { Cookie: Cookie as string, 'Sec-Fetch-Site': 'same-origin' };
	expect((await call('delete', '/api/newsroom/session', { headers })).status).toBe(200);
});

test('passes on the whole response of a handler, as a private one', async () => {
	const { origin } = await start({
		handlers: { exportAudit: async () => new Response('a,b', { headers: { 'Content-Type': 'text/csv' } }) },
	});
	const answer = await fetch(`${origin}/api/newsroom/audit.csv`, { headers: fromApplication() });
	expect(await answer.text()).toBe('a,b');
	expect(answer.headers.get('Content-Type')).toBe('text/csv');
	expect(answer.headers.get('Cache-Control')).toBe('no-store');
	expect(answer.headers.get('X-Robots-Tag')).toBe('noindex');
});

test('does not count requests that nobody asked for as activity', async () => {
	const activity: boolean[] = [];
	const { call } = await start({
		async loadSession(_database, _token, _settings, { countsAsActivity }) {
			activity.push(countsAsActivity);
			return null;
		},
	});
	await call('get', '/api/newsroom/board');
	await call('get', '/api/newsroom/board', {
		headers: { ...fromApplication(), 'Portico-Background': '1' },
	});
	await call('get', '/api/newsroom/events');
	expect(activity).toEqual([true, false, false]);
});

test('does nothing for a page of somebody else than who is signed in by now', async () => {
	const { call } = await start();
	const from = (personId: string) =>
		call('get', '/api/newsroom/board', { headers: { ...fromApplication(), 'Portico-Person': personId } });
	expect((await from('editor')).status).toBe(200);
	expect((await from('guest')).status).toBe(401);
});

test('describes every call to people who are signed in only', async () => {
	const { call } = await start();
	const address = '/api/newsroom/openapi.json';
	expect((await call('get', address, { headers: fromApplication(null) })).status).toBe(401);
	const { body } = await call('get', address);
	const { openapi, paths } = body as unknown as { openapi: string; paths: Record<string, object> };
	expect(openapi).toMatch(/^3\.1\./);
	expect(Object.keys(paths)).toContain('/api/newsroom/articles/{articleId}/{lang}/publish');
});
