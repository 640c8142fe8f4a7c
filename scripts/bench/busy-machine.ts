import { cpus } from 'node:os';
import { setTimeout as pause } from 'node:timers/promises';

/** How long the processors are watched. */
const watchMs = 2000;

/** With more than this share of the processors taken by others, figures say more about those than about us. */
const busyShare = 0.15;

/**
 * Whether something else works on this machine; call it while nothing of ours runs.
 *
 * @returns a warning for whoever reads the figures; null on a quiet machine
 */
export async function warnOfBusyMachine(): Promise<string | null> {
	const before = processorTimes();
	await pause(watchMs);
	const after = processorTimes();
	const share = 1 - (after.idle - before.idle) / (after.all - before.all);
	if (share <= busyShare) return null;
	const percent = Math.round(share * 100);
	return `NOT TO BE TRUSTED: before this part began, others used ${percent} % of the processors.`;
}

function processorTimes(): { idle: number; all: number } {
	const sum = { idle: 0, all: 0 };
	for (const { times } of cpus()) {
		sum.idle += times.idle;
		for (const time of Object.values(times)) sum.all += time;
	}
	return sum;
}
