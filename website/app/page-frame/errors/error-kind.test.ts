import { expect, test } from 'vitest';
import { errorKindOf } from './error-kind.ts';

/** As React Router passes on what a loader threw with `data()`. */
const thrown = (status: number, data: unknown = null) => ({ status, statusText: '', internal: false, data });
const transport = (reason = '') => ({ failure: 'transport', reason });
const business = { failure: 'business', reason: '文章不存在' };

test.each([
	['an unexpected error', new Error('x is undefined'), 'fault'],
	['no such page', thrown(404), 'notFound'],
	['no such article', thrown(404, business), 'notFound'],
	['a proxy that does not know the call', thrown(404, transport()), 'unreachable'],
	['a proxy that requires authentication', thrown(401, transport()), 'unreachable'],
	['a response of another server', thrown(500, transport()), 'unreachable'],
	['a bad parameter', thrown(400, transport('参数无效。')), 'badRequest'],
	['a bad request according to a proxy', thrown(400, transport()), 'unreachable'],
	['a refusal by the API', thrown(401, business), 'refused'],
	['an error of the API', thrown(500, business), 'unreachable'],
])('%s', (_what, error, kind) => {
	expect(errorKindOf(error)).toBe(kind);
});
