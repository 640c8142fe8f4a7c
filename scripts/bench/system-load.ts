import { cpus } from 'node:os';
import { setTimeout as pause } from 'node:timers/promises';

const sampleMs = 2000;

/** Results are unreliable when other processes use more than this share of the processors. */
const maxLoadShare = 0.15;

/**
 * Measures the processor load of other programs. Call it before the benchmark starts its own processes.
 *
 * @returns a warning to publish with the results; null when the load is low
 */
export async function checkSystemLoad(): Promise<string | null> {
	const before = processorTimes();
	await pause(sampleMs);
	const after = processorTimes();
	const share = 1 - (after.idle - before.idle) / (after.all - before.all);
	if (share <= maxLoadShare) return null;
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
