import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { findFreePort } from '@portico/testing/servers/free-port.ts';
import { startProcess, stopProcess, waitUntilReady } from '@portico/testing/servers/processes.ts';
import { respondsOk } from '../load/send-request.ts';
import type { StaticServer } from './nginx.ts';
import type { StaticCopy } from './static-copy.ts';

const serverFile = fileURLToPath(new URL('./bare-node-server.ts', import.meta.url));
const startTimeoutMs = 10_000;

/** Starts a bare Node server with the same response, as a baseline for comparing machines. */
export async function startBareNode(
	copy: StaticCopy,
	scratch: string,
	processor: number | null,
): Promise<StaticServer> {
	const folder = join(scratch, 'bare-node');
	mkdirSync(folder);
	writeFileSync(join(folder, 'body'), copy.body);
	writeFileSync(join(folder, 'headers.json'), JSON.stringify(copy.headers));
	const port = await findFreePort();
	const logFile = join(folder, 'output.log');
	const child = startProcess(process.execPath, [serverFile, folder, String(port)], { logFile, processor });
	const address = `http://127.0.0.1:${port}/`;
	await waitUntilReady(child, () => respondsOk(address), { logFile, limitMs: startTimeoutMs });
	return { address, stop: () => stopProcess(child) };
}
