import { Agent } from 'node:http';
import { exchange } from '../../load/exchange.ts';

/** Long past every limit: whoever waits for it has found a fault. */
const giveUpAfterMs = 20_000;

/**
 * Asks for a page again and again until it holds a text.
 *
 * @returns the moment it was seen, on the clock of `performance.now()`
 * @throws Error when it does not come
 */
export async function untilVisible(origin: string, path: string, text: string): Promise<number> {
	const agent = new Agent({ keepAlive: true, maxSockets: 1 });
	const deadline = performance.now() + giveUpAfterMs;
	try {
		while (performance.now() < deadline) {
			const { body } = await exchange(origin, { path, headers: { 'Accept-Encoding': 'identity' } }, agent);
			if (body.includes(text)) return performance.now();
		}
	} finally {
		agent.destroy();
	}
	throw new Error(`${origin}${path} did not show “${text}” within ${giveUpAfterMs} ms.`);
}
