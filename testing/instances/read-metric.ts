import { sendRequest } from './send-request.ts';

/**
 * Reads a metric without labels.
 *
 * @throws if it does not exist
 */
export async function readMetric(address: string, name: string): Promise<number> {
	const { text } = await sendRequest(address, '/metrics');
	const line = text.split('\n').find((candidate) => candidate.startsWith(`${name} `));
	if (line === undefined) throw new Error(`There is no metric ${name}:\n${text.slice(0, 500)}`);
	return Number(line.slice(name.length + 1));
}
