import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import {
	type ServerProcess,
	serverEnvironment,
	startServerProcess,
} from '@portico/testing/servers/server-process.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { writeArticlesBundle } from './write-articles-bundle.ts';

/** What depends on the machine's memory and speed; the rest is in `server-process.process.test.ts`. */

const commands = fileURLToPath(new URL('../../content/commands/main.ts', import.meta.url));

/** Several import batches, so that other requests can run between them. */
const imported = 400;

let dataDir: string;
let server: ServerProcess;

beforeAll(async () => {
	dataDir = mkdtempSync(join(tmpdir(), 'portico-process-'));
	server = await startServerProcess(dataDir, '--no-demo');
});

afterAll(async () => {
	await server.stop();
	rmSync(dataDir, { recursive: true, force: true });
});

test('creates and opens an empty store in less than 768 MB', () => {
	const status = readFileSync(`/proc/${server.pid}/status`, 'utf8');
	const peakMegabytes = Number(/^VmHWM:\s+(\d+) kB$/m.exec(status)?.[1]) / 1024;
	expect(peakMegabytes).toBeLessThan(768);
});

test('serves pages while a bundle is imported', async () => {
	const importing = promisify(execFile)(
		process.execPath,
		[commands, 'import', writeArticlesBundle(imported)],
		{
			env: serverEnvironment(dataDir, server.port),
		},
	);
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
	// Eight batches: a busy machine answers once between two of them, an idle one hundreds of times.
	expect(answers).toBeGreaterThan(3);
});
