import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import {
	type AllowedContent,
	expectSecurityHeaders,
} from '@portico/testing/servers/expect-security-headers.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
	chineseKinds,
	expectHeadersOf,
	kindsWithoutLanguage,
	type SiteOfEveryKind,
	startSiteOfEveryKind,
	titleOf,
} from './answers-of-every-kind.ts';

/** Security headers on every kind of answer of a running site; `security-headers.process.long.test.ts`: in English. */

let site: SiteOfEveryKind;

beforeAll(async () => {
	site = await startSiteOfEveryKind();
});

afterAll(() => site.stop());

describe('every answer has the security headers', () => {
	test.each([...chineseKinds, ...kindsWithoutLanguage].map((kind) => ({ kind, name: titleOf(kind) })))(
		'$name',
		({ kind }) => expectHeadersOf(site, kind),
	);

	test('a client that exceeds the rate limit, of pages or of the API', async () => {
		expectSecurityHeaders(
			'the API',
			await requestUntilRefused('/api/articles/everything/preview?key=none'),
			'nothing',
		);
		// By now a request may be allowed again.
		expectSecurityHeaders(
			'a page',
			await requestUntilRefused('/articlepreview/everything?key=none'),
			'a page',
		);

		async function requestUntilRefused(path: string): Promise<Headers> {
			for (let count = 1; count < 500; count++) {
				const answer = await fetch(site.address + path);
				await answer.arrayBuffer();
				if (answer.status === 429) return answer.headers;
			}
			throw new Error(`${path} was never refused.`);
		}
	});

	test.each<[string, string, number, AllowedContent]>([
		['headers beyond the limit', `GET /${'a'.repeat(100_000)} HTTP/1.1\r\nHost: a\r\n\r\n`, 431, 'nothing'],
		['a request that is not HTTP', 'good morning\r\n\r\n', 400, 'nothing'],
		[
			'an invalid Host',
			'GET /articlesearch HTTP/1.1\r\nHost: a/b\r\nConnection: close\r\n\r\n',
			400,
			'a page',
		],
		['an invalid target', 'OPTIONS * HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n', 400, 'a page'],
	])('%s', async (what, request, status, allowed) => {
		const socket = connect(site.port, '127.0.0.1');
		// The connection may be closed before the rest of a refused request is sent.
		socket.on('error', () => undefined);
		socket.write(request);
		const [head = ''] = (await text(socket)).split('\r\n\r\n');
		const [first, ...lines] = head.split('\r\n');
		expect(first).toContain(` ${status} `);
		const fields = lines.map((line) => line.split(/: (.*)/s).slice(0, 2) as [string, string]);
		expectSecurityHeaders(what, new Headers(fields), allowed);
	});
});
