import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { repositoryRoot } from '../../check/sources/repository-root.ts';
import { browserHeaders } from './browser-headers.ts';
import { type LoadFigures, readAutocannonOutput, readWrkOutput } from './load-output.ts';

export type SameAddressLoad = {
	address: string;
	connections: number;
	seconds: number;
	/** The processor to pin the load generator to; null for any. */
	processor: number | null;
};

/**
 * Applies maximum load to one address. Uses `wrk` if available, else autocannon, which is slower than the measured
 * servers and therefore only suitable for comparisons.
 *
 * @throws Error when a connection failed or a response was not 2xx
 */
export async function loadSameAddress(load: SameAddressLoad, wrk: string | null): Promise<LoadFigures> {
	const { address, connections, seconds } = load;
	const headers = Object.entries(browserHeaders).flatMap(([name, value]) => ['-H', `${name}: ${value}`]);
	if (wrk) {
		const flags = ['-t1', `-c${connections}`, `-d${seconds}s`, '--latency', ...headers];
		return readWrkOutput(await run(wrk, [...flags, address], load.processor));
	}
	const autocannon = join(repositoryRoot, 'node_modules/autocannon/autocannon.js');
	const flags = ['--json', '-c', String(connections), '-d', String(seconds), ...headers];
	return readAutocannonOutput(await run(process.execPath, [autocannon, ...flags, address], load.processor));
}

async function run(command: string, args: readonly string[], processor: number | null): Promise<string> {
	const pinned =
		processor === null ? [command, ...args] : ['taskset', '-c', String(processor), command, ...args];
	const child = spawn(pinned[0] as string, pinned.slice(1), { stdio: ['ignore', 'pipe', 'pipe'] });
	const [output, errors, [code]] = await Promise.all([
		text(child.stdout),
		text(child.stderr),
		once(child, 'exit'),
	]);
	if (code !== 0) throw new Error(`${command} failed:\n${errors}${output}`);
	return output;
}
