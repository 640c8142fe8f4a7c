import { sendRequest } from './send-request.ts';

/** The value of a metric without labels, as a server reports it to programs on its machine. @throws when it has none */
export async function readMetric(address: string, name: string): Promise<number> {
	const { text } = await sendRequest(address, '/metrics');
	const line = text.split('\n').find((candidate) => candidate.startsWith(`${name} `));
	if (line === undefined) throw new Error(`There is no metric ${name}:\n${text.slice(0, 500)}`);
	return Number(line.slice(name.length + 1));
}
