import { Agent } from 'node:http';
import { setImmediate } from 'node:timers/promises';
import { type Answer, sendRequest } from './send-request.ts';

type SteadyLoad = {
	/** What was answered so far. */
	answers: Answer[];
	/** Asks no further, and waits for the last answers. @throws what a request failed with, at any time */
	stop(): Promise<Answer[]>;
};

/** Asks for one page after another, over a few connections, until it is stopped. */
export function startSteadyLoad(address: string, paths: readonly string[]): SteadyLoad {
	const connections = 4;
	const agent = new Agent({ keepAlive: true, maxSockets: connections });
	const answers: Answer[] = [];
	let stopped = false;
	const keepAsking = async () => {
		while (!stopped) {
			const path = paths[answers.length % paths.length] as string;
			answers.push(await sendRequest(address, path, { agent }));
			// The test's own work shares this thread.
			await setImmediate();
		}
	};
	const asking = Promise.allSettled(Array.from({ length: connections }, keepAsking));
	return {
		answers,
		async stop() {
			stopped = true;
			for (const result of await asking) if (result.status === 'rejected') throw result.reason;
			agent.destroy();
			return answers;
		},
	};
}

/** How often each status was answered. */
export function countStatuses(answers: readonly Answer[]): Record<number, number> {
	const counts: Record<number, number> = {};
	for (const { status } of answers) counts[status] = (counts[status] ?? 0) + 1;
	return counts;
}
