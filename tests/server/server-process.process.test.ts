import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, watch } from 'node:fs';
import { type AddressInfo, connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { hasExited } from '@portico/testing/servers/processes.ts';
import {
	type ServerProcess,
	serverEntry,
	serverEnvironment,
	startServerProcess,
} from '@portico/testing/servers/server-process.ts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { writeArticlesBundle } from './write-articles-bundle.ts';

/** The server as a process: lock of its folder, exit, kill, malformed requests. */

const commands = fileURLToPath(new URL('../../content/commands/main.ts', import.meta.url));

const imported = 40;

let dataDir: string;
let server: ServerProcess;

beforeAll(async () => {
	dataDir = mkdtempSync(join(tmpdir(), 'portico-process-'));
	server = await startServerProcess(dataDir, '--no-demo');
});

beforeEach(async () => {
	// The test before may have ended it.
	if (hasExited(server.child)) server = await startServerProcess(dataDir, '--no-demo');
});

afterAll(async () => {
	await server.stop();
	rmSync(dataDir, { recursive: true, force: true });
});

function runContent(...words: string[]) {
	return promisify(execFile)(process.execPath, [commands, ...words], {
		env: serverEnvironment(dataDir, server.port),
	});
}

test.each([
	['/', '网站尚无内容', '编辑部'],
	['/en', 'This site has no content yet', 'Newsroom'],
])('an empty store says at %s how to fill it, and where the newsroom is', async (path, title, newsroom) => {
	const page = await (await fetch(server.address + path)).text();
	expect(page).toContain(title);
	expect(page).toContain('npm run content -- import ');
	expect(page).toMatch(new RegExp(`<a href="/newsroom"[^>]*>${newsroom}</a>`));
});

test("a second server on the same data folder exits and names the first one's process", async () => {
	const second = spawn(process.execPath, [serverEntry, '--no-demo'], {
		env: serverEnvironment(dataDir, 0),
		stdio: ['ignore', 'ignore', 'pipe'],
	});
	const [output] = await Promise.all([text(second.stderr), once(second, 'exit')]);
	expect(second.exitCode).toBe(1);
	expect(output).toContain(`is in use by process ${server.pid}`);
	expect(output).not.toContain('    at ');
});

async function freePort(): Promise<number> {
	const probe = createServer().listen(0, '127.0.0.1');
	await once(probe, 'listening');
	const { port } = probe.address() as AddressInfo;
	probe.close();
	await once(probe, 'close');
	return port;
}

/** Starts a second server, and collects what it prints. */
function startOther(environment: NodeJS.ProcessEnv, ...words: string[]) {
	const env = { ...serverEnvironment(mkdtempSync(join(dataDir, 'other-')), 0), ...environment };
	const child = spawn(process.execPath, [serverEntry, ...words], { env, stdio: ['ignore', 'pipe', 'pipe'] });
	const ended = Promise.all([text(child.stdout), text(child.stderr), once(child, 'exit')]);
	return { child, ended };
}

test.each([
	['an invalid setting', { PORT: 'eighty' }, 'PORT'],
	['a data folder that is a file', { DATA_DIR: serverEntry }, 'DATA_DIR'],
])('explains %s in words, without a stack trace', async (_, environment, words) => {
	const { child, ended } = startOther({ DATABASE_URL: '', ...environment }, '--no-demo');
	const [, output] = await ended;
	expect(child.exitCode).toBe(1);
	expect(output).toContain(words);
	expect(output).not.toContain('    at ');
});

test.each([
	['fills its store with the demo', {}, 'filling the empty store'],
	[
		'waits for its database',
		{ DATABASE_URL: 'postgres://x@127.0.0.1:1/x' },
		'cannot be reached yet (ECONNREFUSED): waiting',
	],
])('exits with code 0 on SIGTERM while it %s', async (_, environment, words) => {
	const { child, ended } = startOther(environment);
	let printed = '';
	child.stdout.on('data', (chunk) => {
		printed += chunk;
		if (printed.includes(words)) child.kill('SIGTERM');
	});
	await ended;
	expect(printed).toContain(words);
	expect(child.exitCode).toBe(0);
});

test('takes in a bundle while it runs', async () => {
	const { stdout } = await runContent('import', writeArticlesBundle(imported));
	expect(stdout).toContain(`${imported}`);
	expect((await fetch(`${server.address}/articledetail/a${imported - 1}`)).status).toBe(200);
});

test('a killed server reopens its store without loss', async () => {
	await server.kill();
	server = await startServerProcess(dataDir, '--no-demo');
	const answer = await fetch(`${server.address}/api/columns/news/articles?pageSize=1`);
	expect(await answer.json()).toMatchObject({ code: 200, data: { total: imported } });
});

test('accepts jobs before requests', async () => {
	const folder = mkdtempSync(join(dataDir, 'other-'));
	const port = await freePort();
	const changed = new Set<string | null>();
	const taker = createServer();
	const { child, ended } = startOther({ DATA_DIR: folder, PORT: String(port) }, '--no-demo');
	const watcher = watch(folder, (_, name) => {
		// It has tried the port before it opens the store. Somebody else takes it before it listens.
		if (changed.size === 0) {
			child.kill('SIGSTOP');
			taker.listen(port, '127.0.0.1', () => child.kill('SIGCONT'));
		}
		changed.add(name);
	});
	try {
		const [, output] = await ended;
		expect(child.exitCode).toBe(1);
		expect(output).toContain('The port is taken');
		await expect.poll(() => [...changed]).toContain('control.sock');
	} finally {
		watcher.close();
		taker.close();
	}
});

test('answers an address of a megabyte with 431', async () => {
	const socket = connect(server.port, '127.0.0.1');
	socket.on('error', () => undefined);
	socket.write(`GET /${'a'.repeat(1_000_000)} HTTP/1.1\r\nHost: localhost\r\n\r\n`);
	const answer = await text(socket);
	expect(answer).toMatch(/^HTTP\/1\.1 431 /);
	expect(answer).toContain('too long');
});

test.each([
	['/%ff', 400],
	['/a%00b', 400],
	['/articlepagelist/news?page=-1', 400],
	['/articledetail/none', 404],
	['/%61'.padEnd(9000, 'a'), 414],
])('answers a malformed address (%#) without a server error', async (path, status) => {
	const answer = await fetch(server.address + path);
	expect(answer.status).toBe(status);
	const html = await answer.text();
	expect(html).toContain('<h1');
	expect(html).not.toMatch(/\n {4}at |node_modules/);
});

/** Sends a request target that no client library would send. */
function requestRaw(method: string, target: Buffer): Promise<string> {
	const socket = connect(server.port, '127.0.0.1');
	const rest = Buffer.from(' HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n');
	socket.write(Buffer.concat([Buffer.from(`${method} `), target, rest]));
	return text(socket);
}

test.each([
	['GET', Buffer.from('/articlesearch?q=桥'), '/articlesearch?q=%E6%A1%A5'],
	['HEAD', Buffer.from('/en/articlepagelist/新闻'), '/en/articlepagelist/%E6%96%B0%E9%97%BB'],
	['GET', Buffer.from('/articlesearch?q=%C7%C5'), '/articlesearch?q=%E6%A1%A5'],
	['HEAD', Buffer.from('/articlesearch?q=\xc7\xc5', 'latin1'), '/articlesearch?q=%E6%A1%A5'],
	['GET', Buffer.from('//evil.example/桥'), '/evil.example/%E6%A1%A5'],
])('redirects an address of older systems (%#) to its correct encoding', async (method, target, location) => {
	const answer = await requestRaw(method, target);
	expect(answer).toMatch(/^HTTP\/1\.1 302 /);
	expect(/^location: (.*)\r$/im.exec(answer)?.[1]).toBe(location);
	expect(answer.endsWith('\r\n\r\n')).toBe(true);
});

test.each([
	['GET', Buffer.from('/articlesearch?q=\xff', 'latin1')],
	['GET', Buffer.from('/\xc7\xc5', 'latin1')],
	['POST', Buffer.from('/articlesearch?q=桥')],
	['GET', Buffer.from('/api/search?q=桥')],
])('refuses raw bytes that cannot be decoded, or that do not address a page (%#)', async (method, target) => {
	expect(await requestRaw(method, target)).toMatch(/^HTTP\/1\.1 400 /);
});

test.each([
	['names another site', 'GET / HTTP/1.1\r\nHost: evil.example\r\nConnection: close'],
	['has none, in HTTP/1.0', 'GET /healthz HTTP/1.0'],
])('ignores the Host of a request that %s', async (_, request) => {
	const socket = connect(server.port, '127.0.0.1');
	socket.write(`${request}\r\n\r\n`);
	const answer = await text(socket);
	expect(answer).toMatch(/^HTTP\/1\.1 200 /);
	expect(answer).not.toContain('evil.example');
});

test('exits with code 0 on SIGTERM', async () => {
	expect(await server.stop()).toBe(0);
});
