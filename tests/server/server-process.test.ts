import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
	type ServerProcess,
	serverEntry,
	serverEnvironment,
	startServerProcess,
} from '../site/server-process.ts';

/** The server as a process: who owns its folder, how it ends, what it survives. */

const commands = fileURLToPath(new URL('../../content/commands/main.ts', import.meta.url));
const limitMs = 120_000;

/** Several batches of an import, so that others have their turn between them. */
const imported = 400;

let dataDir: string;
let server: ServerProcess;

beforeAll(async () => {
	dataDir = mkdtempSync(join(tmpdir(), 'portico-process-'));
	server = await startServerProcess(dataDir, '--no-demo');
}, limitMs);

afterAll(async () => {
	await server.stop();
	rmSync(dataDir, { recursive: true, force: true });
});

/** A bundle of one column and so many bilingual articles. */
function writeBundle(articles: number): string {
	const folder = mkdtempSync(join(tmpdir(), 'portico-bundle-'));
	const names = { zh: '新闻', en: 'News' };
	const column = { fdCode: 'news', parent: null, page: 'articlepagelist', inMenu: true, order: 1, names };
	writeFileSync(join(folder, 'columns.json'), JSON.stringify([column]));
	const lines = Array.from({ length: articles }, (_, index) =>
		JSON.stringify({
			articleId: `a${index}`,
			fdCode: 'news',
			publishedAt: '2026-05-01T08:00:00+08:00',
			texts: {
				zh: { title: `第${index}条新闻`, body: `<p>${'工地上的一天。'.repeat(50)}</p>` },
				en: { title: `News item ${index}`, body: `<p>${'A day on site. '.repeat(50)}</p>` },
			},
		}),
	);
	writeFileSync(join(folder, 'articles.jsonl'), `${lines.join('\n')}\n`);
	return folder;
}

function runContent(...words: string[]) {
	return promisify(execFile)(process.execPath, [commands, ...words], {
		env: serverEnvironment(dataDir, server.port),
	});
}

test(
	"a second server on the same data folder refuses with the first one's process number",
	async () => {
		const second = spawn(process.execPath, [serverEntry, '--no-demo'], {
			env: serverEnvironment(dataDir, 0),
			stdio: ['ignore', 'ignore', 'pipe'],
		});
		const [said] = await Promise.all([text(second.stderr), once(second, 'exit')]);
		expect(second.exitCode).toBe(1);
		expect(said).toContain(`is in use by process ${server.pid}`);
		expect(said).not.toContain('    at ');
	},
	limitMs,
);

test(
	'a bad setting is named, without a stack',
	async () => {
		const refused = spawn(process.execPath, [serverEntry], {
			env: { ...serverEnvironment(dataDir, 0), PORT: 'eighty' },
			stdio: ['ignore', 'ignore', 'pipe'],
		});
		const [said] = await Promise.all([text(refused.stderr), once(refused, 'exit')]);
		expect(refused.exitCode).toBe(1);
		expect(said).toContain('PORT');
		expect(said).not.toContain('    at ');
	},
	limitMs,
);

test(
	'pages are served while a bundle is imported into the running server',
	async () => {
		const importing = runContent('import', writeBundle(imported));
		let done = false;
		importing.finally(() => {
			done = true;
		});
		let answers = 0;
		while (!done) {
			const answer = await fetch(`${server.address}/`);
			expect(answer.status).toBe(200);
			await answer.text();
			answers += 1;
		}
		const { stdout } = await importing;
		expect(stdout).toContain(`${imported}`);
		expect(answers).toBeGreaterThan(3);
		expect((await fetch(`${server.address}/articledetail/a${imported - 1}`)).status).toBe(200);
	},
	limitMs,
);

test(
	'a killed server opens its store again, with everything in it',
	async () => {
		await server.kill();
		server = await startServerProcess(dataDir, '--no-demo');
		const answer = await fetch(`${server.address}/api/columns/news/articles?pageSize=1`);
		expect(await answer.json()).toMatchObject({ code: 200, data: { total: imported } });
	},
	limitMs,
);

test('an address of a megabyte is answered, not dropped', async () => {
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
	['/articlepagelist/news?page=100', 404],
	['/articledetail/none', 404],
	['/%61'.padEnd(9000, 'a'), 414],
])('an odd address (%#) is answered without a fault', async (path, status) => {
	const answer = await fetch(server.address + path);
	expect(answer.status).toBe(status);
	const html = await answer.text();
	expect(html).toContain('<h1');
	expect(html).not.toMatch(/\n {4}at |node_modules/);
});

test('the Host header is never believed', async () => {
	const socket = connect(server.port, '127.0.0.1');
	socket.write('GET / HTTP/1.1\r\nHost: evil.example\r\nConnection: close\r\n\r\n');
	const answer = await text(socket);
	expect(answer).toMatch(/^HTTP\/1\.1 200 /);
	expect(answer).not.toContain('evil.example');
});

test(
	'SIGTERM ends the server with exit code 0',
	async () => {
		expect(await server.stop()).toBe(0);
		server = await startServerProcess(dataDir, '--no-demo');
	},
	limitMs,
);
