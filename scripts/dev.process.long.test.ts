import { execFileSync } from 'node:child_process';
import {
	cpSync,
	existsSync,
	mkdirSync,
	mkdtempSync,
	readdirSync,
	readFileSync,
	rmSync,
	symlinkSync,
	writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { findFreePort } from '@portico/testing/servers/free-port.ts';
import { startProcess, stopProcess } from '@portico/testing/servers/processes.ts';
import { serverEnvironment } from '@portico/testing/servers/server-process.ts';
import { expect, onTestFinished, test } from 'vitest';

const root = fileURLToPath(new URL('..', import.meta.url));

test('npm run dev serves an embedded store, and shows changed texts of pages and of the server', {
	timeout: 600_000,
}, async () => {
	const scratch = mkdtempSync(join(tmpdir(), 'portico-dev-'));
	onTestFinished(() => rmSync(scratch, { recursive: true, force: true }));
	const sources = join(scratch, 'sources');
	copySources(sources);
	const dataDir = join(scratch, 'data');
	mkdirSync(dataDir, { mode: 0o700 });
	const port = await findFreePort();
	const logFile = join(scratch, 'log');
	const child = startProcess(process.execPath, [join(sources, 'scripts/dev.mjs'), '--no-demo'], {
		env: { ...serverEnvironment(dataDir, port), NODE_ENV: '' },
		logFile,
		killSignal: 'SIGTERM',
	});
	onTestFinished(() => stopProcess(child));
	const textAt = async (path: string): Promise<string> => {
		// The log of a server that ends says why.
		if (child.exitCode !== null) throw new Error(readFileSync(logFile, 'utf8'));
		return fetch(`http://127.0.0.1:${port}${path}`).then((answer) => answer.text(), String);
	};
	// A start compiles the whole site, which takes a minute on a busy machine.
	const expectText = (path: string, text: string) =>
		expect.poll(() => textAt(path), { timeout: 120_000 }).toContain(text);

	await expectText('/articlesearch', '站内搜索');
	change(join(sources, 'website/app/messages/zh.ts'), '站内搜索', '全站搜索');
	await expectText('/articlesearch', '全站搜索');

	await expectText('/newsroom/sign-in', '<div id="newsroom">');
	change(join(sources, 'newsroom/app/messages/before-sign-in.zh.ts'), '登录', '登入');
	await expectText('/newsroom/articles?state=draft', '<div id="newsroom">');

	await expectText('/api/none', '接口不存在。');
	change(join(sources, 'server/error-answers/messages.ts'), '接口不存在。', '没有这个接口。');
	await expectText('/api/none', '没有这个接口。');
});

/** The sources, and packages by links, so that a change of them changes no other test. */
function copySources(folder: string): void {
	const listing = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
		cwd: root,
	});
	for (const path of listing.toString().split('\0')) {
		if (!/\.(tsx?|mjs|json|html|css|sql|svg|woff2|avif)$/.test(path) || /^(demo|docs|tests)\/./.test(path))
			continue;
		cpSync(join(root, path), join(folder, path));
	}
	const { workspaces } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
		workspaces: string[];
	};
	linkPackages('.', folder);
	for (const workspace of workspaces) {
		if (existsSync(join(root, workspace, 'node_modules'))) linkPackages(workspace, folder);
		symlinkSync(`../../${workspace}`, join(folder, 'node_modules/@portico', workspace));
	}
}

function linkPackages(workspace: string, folder: string): void {
	const from = join(root, workspace, 'node_modules');
	for (const name of readdirSync(from)) {
		const target = join(folder, workspace, 'node_modules', name);
		mkdirSync(name === '@portico' ? target : dirname(target), { recursive: true });
		if (name !== '@portico') symlinkSync(join(from, name), target);
	}
}

function change(file: string, from: string, to: string): void {
	const text = readFileSync(file, 'utf8');
	expect(text).toContain(from);
	writeFileSync(file, text.replaceAll(from, to));
}
