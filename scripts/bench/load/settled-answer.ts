import { setTimeout as pause } from 'node:timers/promises';
import type { ServerProcess } from '@portico/testing/servers/server-process.ts';
import { untilIdle } from '../servers/process-facts.ts';
import { type Answer, exchange } from './exchange.ts';

/** A better compression follows the first answer within this time. */
const settleLimitMs = 60_000;

/** It counts as settled when it was the same at so many looks in a row, each some seconds after the other. */
const sameLooks = 4;

/**
 * Asks for an address as a browser does until what comes back stays the same: the first answer is
 * compressed quickly, a better compression replaces it.
 *
 * @throws Error when it answers anything but 200, or never settles
 */
export async function settledAnswer(portico: ServerProcess, path: string): Promise<Answer> {
	const deadline = Date.now() + settleLimitMs;
	let before: Answer | null = null;
	let looks = 0;
	while (Date.now() < deadline) {
		const answer = await exchange(portico.address, { path });
		if (answer.status !== 200) throw new Error(`${path} answered ${answer.status}.`);
		looks = before?.body.equals(answer.body) ? looks + 1 : 1;
		if (looks === sameLooks) return answer;
		before = answer;
		await untilIdle(portico.pid, settleLimitMs);
		await pause(500);
	}
	throw new Error(`${path} answers something else each time.`);
}
