import { Agent } from 'node:http';
import { setImmediate } from 'node:timers/promises';
import { type Answer, sendRequest } from './send-request.ts';

type SteadyLoad = {
	/** The answers so far. */
	answers: Answer[];
	/**
	 * Stops sending and waits for pending requests.
	 *
	 * @throws the error of any failed request
	 */
	stop(): Promise<Answer[]>;
};

/** Requests pages in turn over a few connections until stopped. */
export function startSteadyLoad(address: string, paths: readonly string[]): SteadyLoad {
	const connections = 4;
	const agent = new Agent({ keepAlive: true, maxSockets: connections });
	const answers: Answer[] = [];
	let stopped = false;
	const requestUntilStopped = async () => {
		while (!stopped) {
			const path = paths[answers.length % paths.length] as string;
			answers.push(await sendRequest(address, path, { agent }));
			// Yields to the test, which runs on the same thread.
			await setImmediate();
		}
	};
	const pending = Promise.allSettled(Array.from({ length: connections }, requestUntilStopped));
	return {
		answers,
		async stop() {
			stopped = true;
			for (const result of await pending) if (result.status === 'rejected') throw result.reason;
			agent.destroy();
			return answers;
		},
	};
}

/** The number of answers by status. */
export function countStatuses(answers: readonly Answer[]): Record<number, number> {
	const counts: Record<number, number> = {};
	for (const { status } of answers) counts[status] = (counts[status] ?? 0) + 1;
	return counts;
}
