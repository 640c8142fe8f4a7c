import { createHash } from 'node:crypto';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import {
	type AllowedContent,
	expectSecurityHeaders,
} from '@portico/testing/servers/expect-security-headers.ts';
import { startServerProcess } from '@portico/testing/servers/server-process.ts';
import { waitUntil } from '@portico/testing/wait-until.ts';
import { expect } from 'vitest';
import { runContentCommandOn } from '../journeys/support/content-command.ts';
import { columnPages, writeBundleOfEveryKind } from './write-bundle-with-every-kind.ts';

const builtAssets = fileURLToPath(new URL('../../website/build/client/assets/', import.meta.url));

/** A running site with an answer of every kind. */
export type SiteOfEveryKind = {
	address: string;
	port: number;
	/** Addresses with digests and keys, by name: a path contains the name as `{picture}`. */
	found: Readonly<Record<string, string>>;
	stop(): Promise<void>;
};

/** Files of the article, and files of its video. */
const storedFiles = ['picture.jpg', 'drawing.svg', 'form.pdf', 'table.csv'];
const videoFiles = ['master.m3u8', 'film.mp4', 'subtitles-zh.vtt'];

/** Starts a server, and imports a bundle with everything that a site can have. */
export async function startSiteOfEveryKind(): Promise<SiteOfEveryKind> {
	const folder = mkdtempSync(join(tmpdir(), 'portico-security-'));
	const bundle = join(folder, 'bundle');
	writeBundleOfEveryKind(bundle);
	const dataDir = join(folder, 'data');
	const server = await startServerProcess(dataDir, '--no-demo');
	await runContentCommandOn(dataDir, 'import', bundle);
	const [link = ''] =
		/http\S+/.exec(await runContentCommandOn(dataDir, 'preview-link', 'everything', 'zh')) ?? [];
	const found: Record<string, string> = { preview: link.slice(server.address.length) };
	const article = await (await fetch(`${server.address}/api/articles/everything`)).text();
	for (const name of [...storedFiles, ...videoFiles]) {
		const [address] = new RegExp(`/media/[0-9a-f]{32}/${name.replace('.', '\\.')}`).exec(article) ?? [];
		if (!address) throw new Error(`The article does not name ${name}: ${article}`);
		found[name] = address;
	}
	for (const ending of ['.js', '.css']) {
		found[ending] = `/assets/${readdirSync(builtAssets).find((name) => name.endsWith(ending))}`;
	}
	return {
		...{ address: server.address, port: server.port, found },
		async stop() {
			await server.stop();
			rmSync(folder, { recursive: true, force: true });
		},
	};
}

type Kind = {
	path: string;
	status?: number;
	allowed?: AllowedContent;
	readableFrom?: 'cross-origin';
	/** Whether the second of two requests is answered from the cache. */
	cached?: boolean;
	request?: RequestInit;
};

const page = { allowed: 'a page' } as const;
const cachedPage = { ...page, cached: true };
const media = { readableFrom: 'cross-origin' } as const;

/** The answers that are in the language of their address: '' is Chinese. */
const kindsIn = (language: '' | '/en'): Kind[] => [
	{ path: language || '/', ...cachedPage },
	...columnPages.map((kind) => ({ path: `${language}/${kind}/${kind}`, ...cachedPage })),
	{ path: `${language}/companyLeaderDetail1`, ...cachedPage },
	{ path: `${language}/articledetail/everything`, ...cachedPage },
	{ path: `${language}/articlesearch`, ...page },
	{ path: `${language}/articlesearch?q=Text`, ...page },
	{ path: `${language}/articledetail/none`, status: 404, ...page },
	{ path: `${language}/articlepreview/everything?key=none`, status: 404, ...page },
	{ path: `${language}/404`, status: 404, ...page },
	{ path: `${language}/%ff`, status: 400, ...page },
	{ path: `${language}/${'a'.repeat(9_000)}`, status: 414, ...page },
	{ path: `${language}/404`, status: 405, ...page, request: { method: 'POST' } },
	{ path: `${language}/no/such/page`, status: 302 },
	{ path: `${language}/cncec`, status: 302 },
	{ path: `${language}/leaders/leaders/`, status: 301 },
	{ path: `${language}/leaders/leaders.data`, status: 302 },
	{ path: `${language}/site.webmanifest`, cached: true },
	{ path: `${language}/feeds/articlepagelist.xml`, cached: true },
	{ path: `${language}/feeds/none.xml`, status: 404 },
	{ path: `${language}/share-pictures/everything.jpg`, cached: true },
	{ path: `${language}/share-pictures/none.jpg`, status: 404 },
	{ path: `${language}/share-pictures/~site.jpg`, cached: true },
];

export const chineseKinds = kindsIn('');
export const englishKinds = kindsIn('/en');

export const kindsWithoutLanguage: Kind[] = [
	{ path: '{preview}', allowed: 'a preview' },
	{ path: '/api/site', cached: true },
	{ path: '/api/articles/everything?lang=en', cached: true },
	{ path: '/api/articles/none' },
	{ path: '/api/videos/film', cached: true },
	{ path: '/api/videos/none' },
	{ path: '/api/search?q=Text' },
	{ path: '/api/openapi.json' },
	{ path: '/api/site?lang=de', status: 400 },
	{ path: '/api/none', status: 404 },
	{ path: '/api/site', status: 405, request: { method: 'DELETE' } },
	{ path: '/api/page-views', status: 400, request: { method: 'POST', body: new URLSearchParams() } },
	{ path: '/robots.txt', cached: true },
	{ path: '/sitemap.xml', cached: true },
	{ path: '/sitemaps/articles.xml', cached: true },
	{ path: '/sitemaps/none.xml', status: 404 },
	{ path: '/qr-code.svg?path=%2Fen', cached: true },
	{ path: '/qr-code.svg', status: 400 },
	{ path: '/qr-code.svg?path=/articledetail/everything' },
	{ path: '/qr-code.svg?path=//elsewhere.example', status: 400 },
	{ path: '/qr-code.png?path=/articledetail/everything' },
	{ path: '{picture.jpg}', ...media },
	{ path: '{picture.jpg}', status: 206, ...media, request: { headers: { Range: 'bytes=0-9' } } },
	{ path: '{picture.jpg}', status: 416, request: { headers: { Range: 'bytes=99999999-' } } },
	{ path: '{drawing.svg}', allowed: 'a sandboxed picture', ...media },
	{ path: '{form.pdf}', allowed: 'a document of the browser', ...media },
	{ path: '{table.csv}', ...media },
	{ path: '{table.csv}?download', ...media },
	{ path: '{film.mp4}', allowed: 'a video', ...media },
	{ path: '{master.m3u8}', ...media },
	{ path: '{subtitles-zh.vtt}', ...media },
	{ path: `/media/${'0'.repeat(32)}/key-00000.key`, status: 403 },
	{ path: '/media/none', status: 404 },
	{ path: '/media/none', status: 404, ...page, request: { headers: { Accept: 'text/html' } } },
	{ path: '/media/none', status: 405, request: { method: 'PUT' } },
	{ path: '{.js}' },
	{ path: '{.css}' },
	{ path: '/assets/none.js', status: 404 },
	{ path: '/brand/favicon.svg', ...media },
	{ path: '/brand/none.svg', status: 404 },
	{ path: '/favicon.ico', status: 302 },
	{ path: '/licences.txt' },
	{ path: '/healthz' },
	{ path: '/readyz' },
	{ path: '/metrics' },
];

export const titleOf = (kind: Kind): string => `${kind.request?.method ?? 'GET'} ${kind.path}`.slice(0, 60);

/** Asks for an answer in every way: first, from the cache, only its head, and with what the client has. */
export async function expectHeadersOf({ address, found }: SiteOfEveryKind, kind: Kind): Promise<void> {
	const { status = 200, allowed = 'nothing', readableFrom, cached, request = {} } = kind;
	const path = kind.path.replace(/\{(.+)\}/, (_, name: string) => found[name] as string);
	const ask = async (changes: RequestInit, expected: number) => {
		const init = { redirect: 'manual', ...request, ...changes } as const;
		const answer = await fetch(address + path, init);
		const body = await answer.text();
		const what = `${init.method ?? 'GET'} ${path.slice(0, 80)} ${answer.status}`;
		expect(answer.status, what).toBe(expected);
		expectSecurityHeaders(what, answer.headers, allowed, readableFrom);
		return { headers: answer.headers, body };
	};
	const { headers, body } = await ask({}, status);
	if (allowed === 'a page' || allowed === 'a preview') {
		expect(disallowedScripts(headers, body), 'inline scripts that its policy does not allow').toEqual([]);
	}
	const again = await ask({}, status);
	if (cached) expect(again.headers.get('cache-status')).toContain('hit');
	// Only GET supports ranges (RFC 9110, 14.2): HEAD describes the whole file, which is another row.
	const ranged = new Headers(request.headers).has('Range');
	if (request.method === undefined && !ranged) expect((await ask({ method: 'HEAD' }, status)).body).toBe('');
	// A page that changed in between, by pictures that the site still prepares, is asked for once more.
	await waitUntil(async () => {
		const etag = (await ask({}, status)).headers.get('etag');
		if (etag && status === 200) await ask({ headers: { 'If-None-Match': etag } }, 304);
	});
}

/** The inline scripts of a page that its policy does not allow. */
function disallowedScripts(headers: Headers, html: string): string[] {
	const policy = headers.get('content-security-policy') ?? '';
	const scripts = [...html.matchAll(/<script\b([^>]*)>(.*?)<\/script>/gs)]
		.filter(([, attributes = '']) => !/\bsrc=|type="application\/ld\+json"/.test(attributes))
		.map(([, , script = '']) => script);
	return scripts.filter((script) => {
		const digest = createHash('sha256').update(script).digest('base64');
		return script !== '' && !policy.includes(`'sha256-${digest}'`);
	});
}
