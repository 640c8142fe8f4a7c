import type { LogOutput } from './log-output.ts';

const levelNames: Record<number, string> = { 20: 'debug', 30: 'info', 40: 'WARN', 50: 'ERROR', 60: 'FATAL' };

type Line = Record<string, unknown> & { level: number; time: number };

/** The log for whoever develops: a line a reader can take in at a glance, at once. */
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
	const said =
		typeof fields.method === 'string' && msg === undefined ? requestOf(fields) : messageOf(msg, fields);
	const fault = err as { stack?: string; message?: string } | undefined;
	return `${clock} ${(levelNames[level] ?? String(level)).padEnd(5)} ${said}${fault ? `\n${fault.stack ?? fault.message}` : ''}`;
}

function requestOf({ method, path, status, ms, cache }: Record<string, unknown>): string {
	return `${method} ${path} ${status} ${ms} ms ${cache}`;
}

function messageOf(msg: unknown, fields: Record<string, unknown>): string {
	return [msg, ...Object.entries(fields).map(([name, value]) => `${name}=${JSON.stringify(value)}`)]
		.filter((part) => part !== undefined)
		.join(' ');
}
