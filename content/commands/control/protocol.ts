import { join } from 'node:path';
import { z } from 'zod';
import { bundleFiles } from '../../bundles/formats/bundle-files.ts';
import { job } from '../jobs.ts';

/**
 * What is said over the control socket: a line of JSON each. The server says hello first; the client
 * answers with its job; the server tells how it goes and ends with a result or a failure. A client that
 * goes away cancels its job.
 */

/** Raised when older builds could no longer understand. */
export const protocolVersion = 1;

/** The socket by which the server that owns a data folder takes jobs. */
export function controlSocketPath(dataDir: string): string {
	return join(dataDir, 'control.sock');
}

export const hello = z.object({ portico: z.literal('control'), version: z.int(), pid: z.int() });

export const request = z.strictObject({ version: z.literal(protocolVersion), job });

export const message = z.discriminatedUnion('type', [
	z.object({
		type: z.literal('progress'),
		what: z.enum(['texts', ...(Object.keys(bundleFiles) as [keyof typeof bundleFiles])]),
		done: z.number(),
		detail: z.string(),
		share: z.number().nullable(),
	}),
	z.object({ type: z.literal('problem'), message: z.string() }),
	z.object({ type: z.literal('result'), lines: z.array(z.string()) }),
	/** `refused`: the operator can act on the message; otherwise it is a fault. */
	z.object({ type: z.literal('failure'), message: z.string(), refused: z.boolean() }),
]);

export type Message = z.infer<typeof message>;
