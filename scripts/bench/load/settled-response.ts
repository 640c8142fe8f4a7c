import { setTimeout as pause } from 'node:timers/promises';
import type { ServerProcess } from '@portico/testing/servers/server-process.ts';
import { waitUntilIdle } from '../servers/process-stats.ts';
import { type HttpResponse, sendRequest } from './send-request.ts';

/** Upper limit for the server to replace the first response by a better compressed one. */
const settleTimeoutMs = 60_000;

/** The response is settled after this many identical responses in a row, some seconds apart. */
const requiredRepeats = 4;

/**
 * Requests an address until the response stays the same. The server compresses the first response fast and
 * replaces it later by a better compressed one.
 *
 * @throws Error for a status other than 200, or when the response keeps changing
 */
export async function fetchSettledResponse(portico: ServerProcess, path: string): Promise<HttpResponse> {
	const deadline = Date.now() + settleTimeoutMs;
	let previous: HttpResponse | null = null;
	let repeats = 0;
	while (Date.now() < deadline) {
		const response = await sendRequest(portico.address, { path });
		if (response.status !== 200) throw new Error(`${path} answered ${response.status}.`);
		repeats = previous?.body.equals(response.body) ? repeats + 1 : 1;
		if (repeats === requiredRepeats) return response;
		previous = response;
		await waitUntilIdle(portico.pid, settleTimeoutMs);
		await pause(500);
	}
	throw new Error(`${path} answers something else each time.`);
}
