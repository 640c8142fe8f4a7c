import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

/** The memory a process holds (its resident set), in megabytes. */
export function residentMegabytes(pid: number): number {
	const { stdout } = spawnSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' });
	const kilobytes = Number(stdout?.trim() || Number.NaN);
	if (!Number.isFinite(kilobytes)) throw new Error(`Process ${pid} has ended.`);
	return kilobytes / 1024;
}

/** The most memory a process has held so far, in megabytes; 0 where the system does not say, or it has ended. */
export function mostResidentMegabytes(pid: number): number {
	try {
		return Number(/^VmHWM:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024;
	} catch {
		return 0;
	}
}

/** Ticks of Linux's process clock in a second, on every platform Node runs on. */
const ticksPerSecond = 100;

/** Processor time a process has used, in seconds; null where the system does not say (anything but Linux). */
function processorSeconds(pid: number): number | null {
	try {
		// The name, in brackets, may hold spaces.
		const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
			.replace(/^.*\) /s, '')
			.split(' ');
		return (Number(fields[11]) + Number(fields[12])) / ticksPerSecond;
	} catch {
		return null;
	}
}

/**
 * Waits until a server does nothing any more in the background (pictures encoded, answers compressed better),
 * so that this is not measured along.
 *
 * @param limitMs goes on all the same after so long
 * @returns false when it was still busy then
 */
export async function untilIdle(pid: number, limitMs: number): Promise<boolean> {
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
