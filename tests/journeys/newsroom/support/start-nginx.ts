import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { canInstallFromDebian, installFromDebian } from '@portico/testing/browser/install-from-debian.ts';
import { startProcess, stopProcess, waitUntilReady } from '@portico/testing/servers/processes.ts';

type Ports = {
	/** Of the first server in the configuration: the site. */
	site: number;
	/** Of the second: the newsroom on its own host. */
	newsroom: number;
	/** Of the two instances behind both. */
	instances: readonly [string, string];
};

type Nginx = {
	/** What was requested, and from which instance; nginx writes it some seconds later. */
	accessLog(): string;
	stop(): Promise<void>;
};

const configurationFile = new URL('../../../../deploy/nginx.conf', import.meta.url);

/** As long as a program may take to start on a busy machine. */
const startLimitMs = 60_000;

/**
 * Starts nginx with `deploy/nginx.conf`, adapted to these ports.
 *
 * @param folder for its files
 * @throws Error when nginx is missing and cannot be installed, or does not start with the configuration
 */
export async function startNginx(folder: string, ports: Ports): Promise<Nginx> {
	const program = findNginx();
	const inFolder = (name: string) => join(folder, name);
	const configuration = inFolder('nginx.conf');
	writeFileSync(configuration, adapted(readFileSync(configurationFile, 'utf8'), ports, inFolder));
	// Started by root, its workers must be able to enter the folder.
	const user = process.getuid?.() === 0 ? ' user root;' : '';
	const globals = `daemon off; pid ${inFolder('nginx.pid')};${user}`;
	const logFile = inFolder('output.log');
	const child = startProcess(program, ['-c', configuration, '-e', inFolder('start.log'), '-g', globals], {
		logFile,
		// Killed, it would leave its workers behind.
		killSignal: 'SIGTERM',
	});
	const answers = async () => {
		const response = await fetch(`http://127.0.0.1:${ports.site}/robots.txt`).catch(() => null);
		return response?.ok === true;
	};
	await waitUntilReady(child, answers, { logFile, limitMs: startLimitMs });
	return {
		accessLog: () => readFileSync(inFolder('access.log'), 'utf8'),
		stop: () => stopProcess(child),
	};
}

/**
 * The configuration with other ports and paths.
 *
 * @throws Error that names a line that it no longer contains
 */
function adapted(text: string, ports: Ports, inFolder: (name: string) => string): string {
	const [first, second] = ports.instances;
	const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
		.map((kind) => `\n\t${kind}_temp_path ${inFolder(kind)};`)
		.join('');
	const replacements: readonly [line: string, replacement: string][] = [
		['default_type application/octet-stream;', `default_type application/octet-stream;${temporary}`],
		['/var/log/nginx/portico.access.log', inFolder('access.log')],
		['/var/log/nginx/portico.error.log', inFolder('error.log')],
		['listen 80;\n\t\tserver_name www.', `listen 127.0.0.1:${ports.site};\n\t\tserver_name www.`],
		[
			'listen 80;\n\t\tserver_name newsroom.',
			`listen 127.0.0.1:${ports.newsroom};\n\t\tserver_name newsroom.`,
		],
		['server 127.0.0.1:3001 ', `server 127.0.0.1:${first} `],
		['server 127.0.0.1:3002 ', `server 127.0.0.1:${second} `],
		['server 127.0.0.1:3101 ', `server 127.0.0.1:${first} `],
		['server 127.0.0.1:3102 ', `server 127.0.0.1:${second} `],
	];
	return replacements.reduce((configuration, [line, replacement]) => {
		if (configuration.split(line).length !== 2)
			throw new Error(`deploy/nginx.conf must contain this once, to be adapted: ${line}`);
		return configuration.replace(line, replacement);
	}, text);
}

/** @throws Error when it is missing and cannot be installed */
function findNginx(): string {
	const find = () => ['nginx', '/usr/sbin/nginx'].find((path) => spawnSync(path, ['-v']).status === 0);
	const found = find() ?? (canInstallFromDebian() && installFromDebian('nginx', ['nginx']) ? find() : null);
	if (found) return found;
	throw new Error(
		'nginx is missing, and could not be installed. Install it (Debian: apt-get install nginx), and run the test again.',
	);
}
