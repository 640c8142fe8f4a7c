import { writeExampleContent } from '@portico/testing/content/example-content/write-example-content.ts';
import { describeWithStore } from '@portico/testing/databases/describe-with-store.ts';
import { startPages } from '@portico/testing/servers/start-pages.ts';
import { beforeAll, expect, onTestFinished, test } from 'vitest';
import type { RequestLine } from '../../operation/request-log.ts';
import { Asset } from '../../website/asset.ts';
import { createTestNewsroom, newsroomUrl, tokens } from './start-test-newsroom.ts';

const script = `${'export const boards = [];\n'.repeat(100)}`;

const build = {
	loadPage: async () =>
		'<!doctype html><meta property="csp-nonce" nonce="__STYLE_NONCE__"><script type="module" src="/newsroom/assets/main-BpG4Lzwo.js"></script>',
	buildId: '',
	serviceWorker: 'keepFiles();',
	assets: new Map([
		['/newsroom/assets/main-BpG4Lzwo.js', new Asset('main-BpG4Lzwo.js', Buffer.from(script))],
	]),
};

const cookie = { Cookie: `__Host-portico-newsroom=${tokens.everything}` };

describeWithStore('the server with the newsroom', (getDatabase, getStore) => {
	beforeAll(() => writeExampleContent(getDatabase()));

	async function start(
		options: { hasOwnPort?: boolean; networks?: string[]; isBuilt?: boolean } = {},
		onResponse?: (line: RequestLine) => void,
	) {
		const { hasOwnPort = false, networks, isBuilt = true } = options;
		const { newsroom } = await createTestNewsroom(getStore(), {
			...(networks && { networks }),
			...(isBuilt && { build }),
		});
		const pages = await startPages(getDatabase(), {
			newsroom: { newsroom, hasOwnPort, url: newsroomUrl },
			...(onResponse && { onResponse }),
		});
		onTestFinished(async () => {
			await pages.stop();
			await newsroom.stop();
		});
		const ask = (path: string, headers: Record<string, string> = {}, init: RequestInit = {}) =>
			fetch(pages.origin + path, { redirect: 'manual', ...init, headers });
		const askNewsroom = (path: string, headers: Record<string, string> = {}, init: RequestInit = {}) =>
			fetch(pages.newsroomOrigin + path, { redirect: 'manual', ...init, headers });
		return { ...pages, ask, askNewsroom };
	}

	test('answers the application at every address below /newsroom', async () => {
		const { ask } = await start();
		for (const path of ['/newsroom', '/newsroom/', '/newsroom/articles/a1/zh?tab=2', '/newsroom/a.b']) {
			const answer = await ask(path);
			expect(answer.status, path).toBe(200);
			expect(answer.headers.get('Content-Type')).toBe('text/html; charset=utf-8');
			expect(answer.headers.get('Cache-Control')).toBe('no-store');
			expect(answer.headers.get('X-Robots-Tag')).toBe('noindex');
			expect(answer.headers.get('X-Content-Type-Options')).toBe('nosniff');
		}
		expect((await ask('/newsroom', {}, { method: 'POST' })).status).toBe(405);
		expect((await ask('/newsroomy')).status).not.toBe(200);
	});

	test('gives each page its own style nonce, in a strict policy', async () => {
		const { ask } = await start();
		const nonces = new Set<string>();
		for (const answer of [await ask('/newsroom'), await ask('/newsroom')]) {
			const [, nonce = ''] = / nonce="([^"]+)"/.exec(await answer.text()) ?? [];
			nonces.add(nonce);
			expect(nonce).toMatch(/^[\w-]{22}$/);
			const policy = answer.headers.get('Content-Security-Policy')?.split('; ');
			expect(policy).toEqual(
				expect.arrayContaining([
					"default-src 'none'",
					"script-src 'self'",
					`style-src 'self' 'nonce-${nonce}'`,
					"img-src 'self' data: blob:",
					"frame-src 'self' https://site.example",
					"frame-ancestors 'none'",
					"base-uri 'none'",
					"connect-src 'self'",
				]),
			);
		}
		expect(nonces.size).toBe(2);
	});

	test('serves the files of the application, compressed and for good', async () => {
		const { ask } = await start();
		const answer = await ask('/newsroom/assets/main-BpG4Lzwo.js', { 'Accept-Encoding': 'br' });
		expect(await answer.text()).toBe(script);
		expect(answer.headers.get('Content-Encoding')).toBe('br');
		expect(answer.headers.get('Cache-Control')).toBe('public, max-age=31536000, immutable');
		expect(answer.headers.get('Content-Type')).toBe('text/javascript; charset=utf-8');
		expect((await ask('/newsroom/assets/none-BpG4Lzwo.js')).status).toBe(404);
	});

	test('serves what keeps its files in browsers, to all its pages, under a policy of its own', async () => {
		const { ask } = await start();
		const answer = await ask('/newsroom/service-worker.js');
		expect(await answer.text()).toBe('keepFiles();');
		expect(answer.headers.get('Content-Type')).toBe('text/javascript; charset=utf-8');
		expect(answer.headers.get('Cache-Control')).toBe('no-store');
		expect(answer.headers.get('Service-Worker-Allowed')).toBe('/newsroom');
		expect(answer.headers.get('Content-Security-Policy')).toBe("default-src 'none'; connect-src 'self'");
		const unbuilt = await start({ isBuilt: false });
		expect((await unbuilt.ask('/newsroom/service-worker.js')).status).toBe(404);
	});

	test('answers 503 with a plain page if the application was not built', async () => {
		const { ask } = await start({ isBuilt: false });
		const answer = await ask('/newsroom', { 'Accept-Language': 'en' });
		expect(answer.status).toBe(503);
		const page = await answer.text();
		expect(page).toContain('<html lang="en"');
		expect(page).toContain('The newsroom has not been built');
	});

	test('never caches an answer of the newsroom', async () => {
		const { ask, cache } = await start();
		for (const path of ['/newsroom', '/newsroom/x.svg', '/api/newsroom/sign-in']) {
			await ask(path);
			expect((await ask(path)).headers.has('Cache-Status'), path).toBe(false);
			expect(cache.peek(path)).toBeUndefined();
		}
	});

	test('answers public pages and calls byte for byte the same with the cookie of a session', async () => {
		const { ask } = await start();
		for (const path of ['/', '/en', '/api/site', '/robots.txt', '/articlesearch?keyword=x', '/404']) {
			const without = await ask(path);
			const withCookie = await ask(path, cookie);
			expect(Buffer.from(await withCookie.arrayBuffer()), path).toEqual(
				Buffer.from(await without.arrayBuffer()),
			);
			expect(withCookie.status).toBe(without.status);
			expect(withCookie.headers.get('Vary')).toBe(without.headers.get('Vary'));
			expect(withCookie.headers.has('Set-Cookie')).toBe(false);
		}
		expect((await ask('/', cookie)).headers.get('Cache-Status')).toBe('portico; hit');
	});

	test('is not named to robots', async () => {
		const { ask } = await start();
		expect(await (await ask('/robots.txt')).text()).not.toContain('newsroom');
		expect((await ask('/newsroom')).headers.get('X-Robots-Tag')).toBe('noindex');
	});

	/** What an unknown page is answered with, apart from what differs between any two answers. */
	const answerOf = async (answer: Response) => {
		const headers = Object.fromEntries(answer.headers);
		return { status: answer.status, ...headers, date: '', text: await answer.text() };
	};

	test('names its routes in the request log', async () => {
		const routes: string[] = [];
		const finished = Promise.withResolvers<void>();
		const { ask } = await start({}, ({ route }) => {
			routes.push(route);
			if (routes.length === 5) finished.resolve();
		});
		await ask('/newsroom/articles');
		await ask('/newsroom/assets/main-BpG4Lzwo.js');
		await ask('/api/newsroom/people/p1/lock', {}, { method: 'POST' });
		await ask('/api/newsroom/people/p1', {});
		await ask('/api/newsroom/nothing');
		await finished.promise;
		expect(routes.sort()).toEqual([
			'api.newsroom.lockPerson',
			'api.newsroom.other',
			'api.newsroom.person',
			'newsroom',
			'newsroom.asset',
		]);
	});

	test('answers only the allowed networks, judged behind trusted proxies', async () => {
		const { ask } = await start({ networks: ['10.20.0.0/16', '2001:db8::/32'] });
		const from = (address: string) => ({ 'X-Forwarded-For': address });
		for (const address of ['10.20.3.4', '2001:db8::7']) {
			expect((await ask('/newsroom', from(address))).status, address).toBe(200);
			expect((await ask('/api/newsroom/board', from(address))).status, address).toBe(401);
		}
		const unknown = await (await ask('/api/no-such-call')).text();
		for (const address of ['10.21.0.1', '192.0.2.1', '2001:db9::1', 'nonsense']) {
			const page = await answerOf(await ask('/no-such-page', from(address)));
			expect(page).toMatchObject({ status: 302, location: '/404' });
			for (const path of ['/newsroom', '/newsroom/articles', '/newsroom/assets/main-BpG4Lzwo.js']) {
				expect(await answerOf(await ask(path, from(address))), `${path} from ${address}`).toEqual(page);
			}
			const call = await ask('/api/newsroom/board', from(address));
			expect(call.status).toBe(404);
			expect(await call.text()).toBe(unknown);
		}
		expect((await ask('/', from('192.0.2.1'))).status).toBe(200);
	});

	test('leads password managers to the account page where the newsroom answers, and knows no other such address', async () => {
		const { ask } = await start({ networks: ['10.20.0.0/16'] });
		const own = await start({ hasOwnPort: true });
		const inside = { 'X-Forwarded-For': '10.20.0.9' };
		const change = '/.well-known/change-password';
		for (const answer of [await ask(change, inside), await own.askNewsroom(change)]) {
			expect([answer.status, answer.headers.get('Location')]).toEqual([302, '/newsroom/account']);
		}
		const unknown = [
			'/.well-known/resource-that-should-not-exist-whose-status-code-should-not-be-200',
			...['/.well-known/passkey-endpoints', '/.well-known/x/y', '/.well-known/'],
		];
		for (const path of unknown) {
			expect((await ask(path, inside)).status, path).toBe(404);
			expect((await own.askNewsroom(path)).status, path).toBe(404);
			expect((await own.ask(path)).status, path).toBe(404);
		}
		expect((await ask(change, { 'X-Forwarded-For': '192.0.2.1' })).status).toBe(404);
		expect((await own.ask(change)).status).toBe(404);
	});

	test('hides the newsroom on the site’s port where it has its own', async () => {
		const { ask } = await start({ hasOwnPort: true });
		const page = await answerOf(await ask('/no-such-page', cookie));
		for (const path of ['/newsroom', '/newsroom/assets/main-BpG4Lzwo.js']) {
			expect(await answerOf(await ask(path, cookie)), path).toEqual(page);
		}
		const unknown = await (await ask('/api/no-such-call')).text();
		for (const path of ['/api/newsroom/board', '/api/newsroom/sign-in', '/api/newsroom/openapi.json']) {
			const answer = await ask(path, cookie);
			expect(answer.status, path).toBe(404);
			expect(await answer.text(), path).toBe(unknown);
		}
	});

	test('answers on its own port the newsroom, media and its health, and nothing else', async () => {
		const { ask, askNewsroom } = await start({ hasOwnPort: true });
		// The home page must not come from the response cache of the site.
		await ask('/');
		const root = await askNewsroom('/');
		expect([root.status, root.headers.get('Location')]).toEqual([302, '/newsroom']);
		expect((await askNewsroom('/newsroom/people')).status).toBe(200);
		expect((await askNewsroom('/newsroom/assets/main-BpG4Lzwo.js')).status).toBe(200);
		expect((await askNewsroom('/api/newsroom/board', cookie)).status).toBe(200);
		expect(await (await askNewsroom('/healthz')).text()).toBe('ok');
		expect((await askNewsroom('/media/none.jpg')).status).toBe(404);
		for (const path of ['/en', '/api/site', '/readyz', '/metrics', '/sitemap.xml', '/assets/x.js', '/404']) {
			const answer = await askNewsroom(path);
			expect(answer.status, path).toBe(404);
			expect(answer.headers.get('X-Content-Type-Options'), path).toBe('nosniff');
		}
		expect(await (await askNewsroom('/api/site')).json()).toMatchObject({ code: 404 });
	});

	test('answers on its own port only health outside the allowed networks', async () => {
		const { askNewsroom } = await start({ hasOwnPort: true, networks: ['10.20.0.0/16'] });
		const outside = { 'X-Forwarded-For': '192.0.2.1' };
		for (const path of ['/', '/newsroom', '/api/newsroom/board', '/media/none.jpg']) {
			expect((await askNewsroom(path, outside)).status, path).toBe(404);
		}
		expect((await askNewsroom('/healthz', outside)).status).toBe(200);
		expect((await askNewsroom('/newsroom', { 'X-Forwarded-For': '10.20.0.9' })).status).toBe(200);
	});
});
