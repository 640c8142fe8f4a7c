import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { findFreePort } from '@portico/testing/servers/free-port.ts';
import { startProcess, stopProcess, waitUntilReady } from '@portico/testing/servers/processes.ts';
import { respondsOk } from '../load/send-request.ts';
import type { StaticCopy } from './static-copy.ts';

export type StaticServer = { address: string; stop(): Promise<void> };

const startTimeoutMs = 10_000;

/**
 * Starts nginx with a comparable configuration: one worker, a precompressed file kept open, keep-alive and a
 * buffered access log.
 *
 * @param folder an existing folder for its file, logs and configuration
 */
export async function startNginx(
	nginx: string,
	copy: StaticCopy,
	folder: string,
	processor: number | null,
): Promise<StaticServer> {
	const home = join(folder, 'nginx');
	mkdirSync(home);
	writeFileSync(join(home, 'page'), copy.body);
	const port = await findFreePort();
	const configuration = join(home, 'nginx.conf');
	writeFileSync(configuration, nginxConfiguration(home, port, copy.headers));
	const logFile = join(home, 'output.log');
	const flags = ['-p', home, '-e', join(home, 'error.log'), '-c', configuration];
	// On SIGTERM the master stops its worker; SIGKILL would orphan it.
	const child = startProcess(nginx, flags, { logFile, processor, killSignal: 'SIGTERM' });
	const address = `http://127.0.0.1:${port}/page`;
	await waitUntilReady(child, () => respondsOk(address), { logFile, limitMs: startTimeoutMs });
	return { address, stop: () => stopProcess(child, { signal: 'SIGQUIT' }) };
}

function nginxConfiguration(home: string, port: number, headers: Record<string, string>): string {
	const { 'content-type': contentType = 'application/octet-stream', ...others } = headers;
	const lines = Object.entries(others).map(([name, value]) => `add_header ${name} ${quoted(value)};`);
	const account = process.getuid?.() === 0 ? 'user root root;' : '';
	return `${account}
daemon off;
worker_processes 1;
pid ${home}/nginx.pid;
events { worker_connections 1024; }
http {
	# In a config value a dollar begins a variable; this one stands for itself.
	geo $dollar { default "$"; }
	sendfile on;
	tcp_nopush on;
	tcp_nodelay on;
	keepalive_timeout 65s;
	keepalive_requests 100000000;
	open_file_cache max=100;
	server_tokens off;
	access_log ${home}/access.log combined buffer=64k flush=1s;
	client_body_temp_path ${home}/body;
	proxy_temp_path ${home}/proxy;
	fastcgi_temp_path ${home}/fastcgi;
	uwsgi_temp_path ${home}/uwsgi;
	scgi_temp_path ${home}/scgi;
	server {
		listen 127.0.0.1:${port};
		root ${home};
		types { }
		default_type ${quoted(contentType)};
		${lines.join('\n\t\t')}
	}
}
`;
}

function quoted(value: string): string {
	const escaped = value.replaceAll('\\', '\\\\').replaceAll('"', '\\"');
	return `"${escaped.replaceAll('$', '$' + '{dollar}')}"`;
}
