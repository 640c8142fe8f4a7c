import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startServerProcess } from '@portico/testing/servers/server-process.ts';
import { expect, onTestFinished, test } from 'vitest';

test('creates and opens an empty store in less than 768 MB', async () => {
	const dataDir = mkdtempSync(join(tmpdir(), 'portico-memory-'));
	const server = await startServerProcess(dataDir, '--no-demo');
	onTestFinished(async () => {
		await server.stop();
		rmSync(dataDir, { recursive: true, force: true });
	});
	const status = readFileSync(`/proc/${server.pid}/status`, 'utf8');
	const peakMegabytes = Number(/^VmHWM:\s+(\d+) kB$/m.exec(status)?.[1]) / 1024;
	expect(peakMegabytes).toBeLessThan(768);
});
