import { join } from 'node:path';
import { z } from 'zod';
import { bundleFiles } from '../../bundles/formats/bundle-files.ts';
import { job } from '../jobs.ts';

/**
 * The protocol of the control socket, one line of JSON per message. The server greets first; the client
 * answers with its job; the server reports progress and ends with a result or a failure. A client that
 * disconnects cancels its job.
 */

/** Raised for changes that older builds do not understand. */
export const protocolVersion = 4;

/** The path of the socket on which the server that owns a data folder accepts jobs. */
export function controlSocketPath(dataDir: string): string {
	return join(dataDir, 'control.sock');
}

export const hello = z.object({ portico: z.literal('control'), version: z.int(), pid: z.int() });

export const request = z.strictObject({ version: z.literal(protocolVersion), job });

export const message = z.discriminatedUnion('type', [
	z.object({
		type: z.literal('progress'),
		what: z.enum(['texts', 'rows', ...(Object.keys(bundleFiles) as [keyof typeof bundleFiles])]),
		done: z.number(),
		detail: z.string(),
		share: z.number().nullable(),
	}),
	z.object({ type: z.literal('problem'), message: z.string() }),
	z.object({ type: z.literal('result'), lines: z.array(z.string()), refused: z.number() }),
	/** `refused`: the operator can act on the message; otherwise it is an internal error. */
	z.object({ type: z.literal('failure'), message: z.string(), refused: z.boolean() }),
]);

export type Message = z.infer<typeof message>;
