import type { LogOutput } from './log-output.ts';

const levelNames: Record<number, string> = { 20: 'debug', 30: 'info', 40: 'WARN', 50: 'ERROR', 60: 'FATAL' };

type Line = Record<string, unknown> & { level: number; time: number };

/** Short, unbuffered log lines for development. */
export function createReadableOutput(write: (text: string) => unknown): LogOutput {
	return {
		write(lines) {
			for (const line of lines.split('\n')) if (line !== '') write(`${readable(JSON.parse(line))}\n`);
		},
		flushSync: () => undefined,
	};
}

function readable({ level, time, pid: _pid, hostname: _hostname, msg, err, ...fields }: Line): string {
	const clock = new Date(time).toTimeString().slice(0, 8);
	const text =
		typeof fields.method === 'string' && msg === undefined ? requestText(fields) : messageText(msg, fields);
	const fault = err as { stack?: string; message?: string } | undefined;
	return `${clock} ${(levelNames[level] ?? String(level)).padEnd(5)} ${text}${fault ? `\n${fault.stack ?? fault.message}` : ''}`;
}

function requestText({ method, path, status, ms, cache }: Record<string, unknown>): string {
	return `${method} ${path} ${status} ${ms} ms ${cache}`;
}

function messageText(msg: unknown, fields: Record<string, unknown>): string {
	return [msg, ...Object.entries(fields).map(([name, value]) => `${name}=${JSON.stringify(value)}`)]
		.filter((part) => part !== undefined)
		.join(' ');
}
