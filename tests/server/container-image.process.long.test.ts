import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { findFreePort } from '@portico/testing/servers/free-port.ts';
import { startProcess, stopProcess, waitUntilReady } from '@portico/testing/servers/processes.ts';
import { serverEnvironment } from '@portico/testing/servers/server-process.ts';
import { expect, onTestFinished, test } from 'vitest';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** The instructions of the Dockerfile, with their continued lines joined: `['COPY', 'api api']`. */
function instructions(): [name: string, words: string][] {
	const text = readFileSync(join(root, 'deploy/Dockerfile'), 'utf8');
	const lines = text
		.replaceAll(/^#.*\n/gm, '')
		.replaceAll(/\\\n\s*/g, '')
		.split('\n')
		.filter(Boolean);
	return lines.map((line) => {
		const [name = '', ...words] = line.split(' ');
		return [name, words.join(' ')];
	});
}

/** Whether .dockerignore lets a file of the repository into the build. */
function readIgnored(): (path: string) => boolean {
	const lines = readFileSync(join(root, '.dockerignore'), 'utf8').split('\n');
	const allowed = lines.filter((line) => line.startsWith('!')).map((line) => line.slice(1));
	return (path) =>
		/(^|\/)(node_modules|build|\.react-router)(\/|$)|\.test\.tsx?$/.test(path) ||
		!allowed.some((entry) => path === entry || path.startsWith(`${entry}/`) || entry.startsWith(`${path}/`));
}

/** Executes the stages of the Dockerfile in folders, without Docker. Returns the last stage's `/portico`. */
function buildImage(scratch: string): string {
	const isIgnored = readIgnored();
	const folderOf = (stage: string) => join(scratch, stage, 'portico');
	let stage = '';
	for (const [name, words] of instructions()) {
		if (name === 'FROM') {
			const [, parent = '', named = ''] = /^(\S+) AS (\S+)$/.exec(words) ?? [];
			stage = named;
			mkdirSync(folderOf(stage), { recursive: true });
			if (!parent.startsWith('$')) cpSync(folderOf(parent), folderOf(stage), { recursive: true });
		} else if (name === 'COPY') {
			const [, from, paths = ''] = /^(?:--from=(\S+) )?(.*)$/.exec(words) ?? [];
			const sources = paths.split(' ');
			const target = join(folderOf(stage), sources.pop() ?? '');
			for (const source of sources) {
				const path = from ? join(scratch, from, source) : join(root, source);
				const isFile = /\.(?:json|mjs)$/.test(source);
				const into = isFile ? join(target, source.split('/').at(-1) ?? '') : target;
				mkdirSync(dirname(into), { recursive: true });
				cpSync(path, into, {
					recursive: true,
					verbatimSymlinks: true,
					filter: (file) => from !== undefined || !isIgnored(file.slice(root.length)),
				});
			}
		} else if (name === 'RUN' && !words.startsWith('install ')) {
			const command = words.replaceAll(/--mount=\S+\s+/g, '');
			execFileSync('sh', ['-c', command], { cwd: folderOf(stage), stdio: 'pipe' });
		}
	}
	return folderOf(stage);
}

test('the steps of deploy/Dockerfile make a server with site and newsroom', {
	timeout: 1_200_000,
}, async () => {
	const scratch = mkdtempSync(join(tmpdir(), 'portico-image-'));
	onTestFinished(() => rmSync(scratch, { recursive: true, force: true }));
	const image = buildImage(scratch);
	const dataDir = join(scratch, 'data');
	const port = await findFreePort();
	const logFile = join(scratch, 'log');
	const child = startProcess(process.execPath, [join(image, 'server/main.ts'), '--no-demo'], {
		env: serverEnvironment(dataDir, port),
		cwd: image,
		logFile,
	});
	onTestFinished(() => stopProcess(child));
	const isReady = () =>
		fetch(`http://127.0.0.1:${port}/readyz`).then(
			({ ok }) => ok,
			() => false,
		);
	await waitUntilReady(child, isReady, { logFile, limitMs: 300_000, everyMs: 200 });
	for (const path of ['/', '/newsroom']) {
		const answer = await fetch(`http://127.0.0.1:${port}${path}`);
		expect(answer.status, path).toBe(200);
		const [script] = /\/[\w/]*assets\/[\w.-]+\.js/.exec(await answer.text()) ?? [];
		expect((await fetch(`http://127.0.0.1:${port}${script}`)).status, `${path}: ${script}`).toBe(200);
	}
});
