import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { createReadableOutput } from './readable-output.ts';

const createLog = new URL('create-log.ts', import.meta.url).href;

/** Runs code that has `log` in a process of its own, as the server has it. */
function startLogging(code: string) {
	return spawn(
		process.execPath,
		[
			'--input-type=module',
			'--eval',
			`import { createLog, exitOnFault } from ${JSON.stringify(createLog)};
			const log = createLog({ level: 'info', development: false });
			exitOnFault(log);
			${code}`,
		],
		{ stdio: ['ignore', 'pipe', 'inherit'] },
	);
}

async function runLogging(
	code: string,
): Promise<{ exitCode: number | null; lines: Record<string, unknown>[] }> {
	const child = startLogging(code);
	const [output, [exitCode]] = await Promise.all([text(child.stdout), once(child, 'exit')]);
	const lines = output.split('\n').filter(Boolean);
	return { exitCode, lines: lines.map((line) => JSON.parse(line) as Record<string, unknown>) };
}

test('no line is lost when the process ends', async () => {
	const { exitCode, lines } = await runLogging(
		`for (let number = 0; number < 5000; number++) log.info({ number }, 'a line');
		process.exit(7);`,
	);
	expect(exitCode).toBe(7);
	expect(lines.map(({ number }) => number)).toEqual(Array.from({ length: 5000 }, (_, index) => index));
});

test('a single line is written while the process goes on', async () => {
	const child = startLogging(`log.info('before'); setInterval(() => {}, 1000);`);
	try {
		const [written] = await once(child.stdout, 'data');
		expect(JSON.parse(String(written))).toMatchObject({ msg: 'before' });
		expect(child.exitCode).toBeNull();
	} finally {
		child.kill('SIGKILL');
	}
});

test.each([
	['an exception', `setTimeout(() => { throw new Error('the cause'); }, 1);`],
	['a rejection', `Promise.reject(new Error('the cause'));`],
])('%s nobody caught is logged after what was before it, and ends the process', async (_name, fault) => {
	const { exitCode, lines } = await runLogging(`log.info('before'); ${fault} setInterval(() => {}, 1000);`);
	expect(exitCode).toBe(1);
	expect(lines.map(({ level }) => level)).toEqual([30, 60]);
	expect(lines[1]).toMatchObject({ err: { message: 'the cause' } });
});

test('whoever develops reads plain lines', () => {
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
