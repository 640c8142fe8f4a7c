import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { createReadableOutput } from './create-log.ts';

const createLog = new URL('create-log.ts', import.meta.url).href;

/** Runs code with the server's `log` in a child process. */
function startLogging(code: string, output: 'pipe' | number = 'pipe') {
	return spawn(
		process.execPath,
		[
			'--input-type=module',
			'--eval',
			`import { createLog, exitOnUncaughtException } from ${JSON.stringify(createLog)};
			const log = createLog({ level: 'info', development: false });
			exitOnUncaughtException(log);
			${code}`,
		],
		{ stdio: ['ignore', output, 'inherit', 'ipc'] },
	);
}

/** Linux has a device whose writes fail as on a full disk. */
function withFullDisk(start: (descriptor: number) => ChildProcess): ChildProcess {
	const full = openSync('/dev/full', 'w');
	try {
		return start(full);
	} finally {
		closeSync(full);
	}
}

function withoutReader(child: ChildProcess): ChildProcess {
	child.stdout?.destroy();
	return child;
}

async function runLogging(
	code: string,
): Promise<{ exitCode: number | null; lines: Record<string, unknown>[] }> {
	const child = startLogging(code);
	if (!child.stdout) throw new TypeError('Its output is no pipe.');
	const [output, [exitCode]] = await Promise.all([text(child.stdout), once(child, 'exit')]);
	const lines = output.split('\n').filter(Boolean);
	return { exitCode, lines: lines.map((line) => JSON.parse(line) as Record<string, unknown>) };
}

test('writes all lines before the process exits', async () => {
	const { exitCode, lines } = await runLogging(
		`for (let number = 0; number < 5000; number++) log.info({ number }, 'a line');
		process.exit(7);`,
	);
	expect(exitCode).toBe(7);
	expect(lines.map(({ number }) => number)).toEqual(Array.from({ length: 5000 }, (_, index) => index));
});

test('writes a single line while the process keeps running', async () => {
	const child = startLogging(`log.info('before'); setInterval(() => {}, 1000);`);
	try {
		const [written] = await once(child.stdout as Readable, 'data');
		expect(JSON.parse(String(written))).toMatchObject({ msg: 'before' });
		expect(child.exitCode).toBeNull();
	} finally {
		child.kill('SIGKILL');
	}
});

test.each([
	['an exception', `setTimeout(() => { throw new Error('the cause'); }, 1);`],
	['a rejection', `Promise.reject(new Error('the cause'));`],
])('logs %s that is not caught after earlier lines, and exits', async (_name, fault) => {
	const { exitCode, lines } = await runLogging(`log.info('before'); ${fault} setInterval(() => {}, 1000);`);
	expect(exitCode).toBe(1);
	expect(lines.map(({ level }) => level)).toEqual([30, 60]);
	expect(lines[1]).toMatchObject({ err: { message: 'the cause' } });
});

/** A server that logs with each answer, and exits on SIGTERM. */
const answering = `
	import { createServer } from 'node:http';
	const server = createServer((_request, response) => {
		for (let number = 0; number < 200; number++) log.info({ number }, 'a line');
		response.end('answered');
	});
	process.on('SIGTERM', () => server.close(() => process.exit(0)));
	process.stdout.write('ready');
	server.listen(0, '127.0.0.1', () => process.send(server.address().port));`;

/** Sends requests in sequence, so that writes to the log have failed before the last of them. */
async function answersOf(port: number): Promise<string[]> {
	const answers: string[] = [];
	for (let request = 0; request < 20; request++) {
		const answer = await fetch(`http://127.0.0.1:${port}/`, { signal: AbortSignal.timeout(2_000) });
		answers.push(await answer.text());
	}
	return answers;
}

test.each<[string, (start: typeof startLogging) => ChildProcess]>([
	['a full disk', (start) => withFullDisk((full) => start(answering, full))],
	['a reader that is gone', (start) => withoutReader(start(answering))],
	['a reader that does not read', (start) => start(answering)],
])(
	'answers and exits on SIGTERM while the log has %s',
	async (_name, startWith) => {
		const child = startWith(startLogging);
		try {
			const [port] = await once(child, 'message', { signal: AbortSignal.timeout(8_000) });
			expect(await answersOf(port)).toEqual(Array.from({ length: 20 }, () => 'answered'));
			child.kill('SIGTERM');
			expect(await once(child, 'exit', { signal: AbortSignal.timeout(8_000) })).toEqual([0, null]);
		} finally {
			child.kill('SIGKILL');
		}
	},
	20_000,
);

test.each<[string, (start: typeof startLogging, code: string) => ChildProcess]>([
	['a full disk', (start, code) => withFullDisk((full) => start(code, full))],
	['a reader that is gone', (start, code) => withoutReader(start(code))],
])('exits on an uncaught exception while the log has %s', async (_name, startWith) => {
	const child = startWith(
		startLogging,
		`process.once('message', () => {
			for (let number = 0; number < 500; number++) log.info({ number }, 'before');
			throw new Error('the cause');
		});`,
	);
	try {
		child.send('go on');
		expect(await once(child, 'exit', { signal: AbortSignal.timeout(4_000) })).toEqual([1, null]);
	} finally {
		child.kill('SIGKILL');
	}
});

test('writes buffered lines once the disk has space again', async () => {
	const folder = mkdtempSync(join(tmpdir(), 'log-'));
	const path = join(folder, 'log');
	// After standard output is closed, its descriptor is the lowest free one.
	const child = withFullDisk((full) =>
		startLogging(
			`import { closeSync, openSync } from 'node:fs';
			log.info('one');
			log.fatal('two');
			closeSync(1);
			if (openSync(${JSON.stringify(path)}, 'w') !== 1) throw new Error('not standard output');
			log.info('three');
			process.exit(0);`,
			full,
		),
	);
	try {
		await once(child, 'exit', { signal: AbortSignal.timeout(4_000) });
		const lines = readFileSync(path, 'utf8').split('\n').filter(Boolean);
		expect(lines.map((line) => JSON.parse(line))).toMatchObject([
			{ msg: 'one' },
			{ msg: 'two' },
			{ msg: 'three' },
		]);
	} finally {
		child.kill('SIGKILL');
		rmSync(folder, { recursive: true });
	}
});

test('counts lines past the buffer limit, and reports them once the disk has space again', async () => {
	const folder = mkdtempSync(join(tmpdir(), 'log-'));
	const path = join(folder, 'log');
	const child = withFullDisk((full) =>
		startLogging(
			`import { closeSync, openSync, readFileSync } from 'node:fs';
			const padding = 'x'.repeat(1_000_000);
			for (let number = 1; number <= 20; number++) log.info({ number, padding });
			closeSync(1);
			openSync(${JSON.stringify(path)}, 'w');
			log.info('after');
			setInterval(() => readFileSync(${JSON.stringify(path)}).includes('are lost') && process.exit(0), 20);`,
			full,
		),
	);
	try {
		await once(child, 'exit', { signal: AbortSignal.timeout(8_000) });
		const lines = readFileSync(path, 'utf8').split('\n').filter(Boolean);
		const parsed = lines.map((line) => JSON.parse(line) as { number?: number; lost?: number });
		const kept = parsed.filter(({ number }) => number !== undefined);
		expect(kept.map(({ number }) => number)).toEqual(kept.map((_, index) => index + 1));
		expect(kept.length).toBeGreaterThan(10);
		expect(parsed.find(({ lost }) => lost !== undefined)?.lost).toBe(20 - kept.length);
	} finally {
		child.kill('SIGKILL');
		rmSync(folder, { recursive: true });
	}
});

test('writes readable lines in development', () => {
	let written = '';
	const output = createReadableOutput((line) => {
		written += line;
	});
	const time = new Date(2026, 4, 1, 8, 0, 0).getTime();
	const shared = { time, pid: 1, hostname: 'here' };
	output.write(
		`${JSON.stringify({ level: 30, ...shared, method: 'GET', path: '/', status: 200, ms: 3.1, cache: 'miss' })}\n`,
	);
	output.write(
		`${JSON.stringify({ level: 50, ...shared, err: { stack: 'Error: x\n    at y' }, job: 'z', msg: 'failed' })}\n`,
	);
	expect(written).toBe(
		'08:00:00 info  GET / 200 3.1 ms miss\n08:00:00 ERROR failed job="z"\nError: x\n    at y\n',
	);
});
