import { Agent } from 'node:http';
import { sendRequest } from '../../load/send-request.ts';

/** Far above every limit. */
const timeoutMs = 20_000;

/**
 * Requests a page repeatedly until it contains a text.
 *
 * @returns the time of that response, from `performance.now()`
 * @throws Error after a timeout
 */
export async function waitUntilVisible(origin: string, path: string, text: string): Promise<number> {
	const agent = new Agent({ keepAlive: true, maxSockets: 1 });
	const deadline = performance.now() + timeoutMs;
	try {
		while (performance.now() < deadline) {
			const { body } = await sendRequest(origin, { path, headers: { 'Accept-Encoding': 'identity' } }, agent);
			if (body.includes(text)) return performance.now();
		}
	} finally {
		agent.destroy();
	}
	throw new Error(`${origin}${path} did not show “${text}” within ${timeoutMs} ms.`);
}
