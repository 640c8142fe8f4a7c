import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

/** The resident set size of a process, in megabytes. */
export function residentMegabytes(pid: number): number {
	const { stdout } = spawnSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' });
	const kilobytes = Number(stdout?.trim() || Number.NaN);
	if (!Number.isFinite(kilobytes)) throw new Error(`Process ${pid} has ended.`);
	return kilobytes / 1024;
}

/** The peak resident set size of a process, in megabytes; 0 except on Linux, or when the process has exited. */
export function peakResidentMegabytes(pid: number): number {
	try {
		return Number(/^VmHWM:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024;
	} catch {
		return 0;
	}
}

/** USER_HZ, the same on every Linux that Node supports. */
const ticksPerSecond = 100;

/** The CPU time of a process, in seconds; null except on Linux. */
function processorSeconds(pid: number): number | null {
	try {
		// The process name, in parentheses, may contain spaces.
		const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
			.replace(/^.*\) /s, '')
			.split(' ');
		return (Number(fields[11]) + Number(fields[12])) / ticksPerSecond;
	} catch {
		return null;
	}
}

/**
 * Waits until a server has finished its background work, such as image encoding, so that it does not distort
 * measurements.
 *
 * @param limitMs maximum waiting time
 * @returns false when the server is still busy after that time
 */
export async function waitUntilIdle(pid: number, limitMs: number): Promise<boolean> {
	const deadline = Date.now() + limitMs;
	const pauseMs = 1000;
	const idleShare = 0.05;
	let before = processorSeconds(pid);
	while (before !== null && Date.now() < deadline) {
		await new Promise((resolve) => setTimeout(resolve, pauseMs));
		const now = processorSeconds(pid);
		if (now === null || now - before < (idleShare * pauseMs) / 1000) return true;
		before = now;
	}
	return before === null;
}
