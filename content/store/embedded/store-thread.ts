import { openAsBlob } from 'node:fs';
import { parentPort, workerData } from 'node:worker_threads';
import { messages, PGlite } from '@electric-sql/pglite';
import { servingOptions } from './pglite-options.ts';
import { PreparedStatements } from './prepared-statements.ts';
import { PrivateNodeFs } from './private-node-fs.ts';
import { describeFailure, type FromStoreThread, type ToStoreThread } from './thread-messages.ts';

/**
 * The store's thread: holds PGlite and runs requests in order. Unrecoverable failures (PGlite does not
 * open, or its WebAssembly breaks) end the thread, and so the store.
 */

/** `folder` is null for an in-memory store, which starts from the archive `copyOf` if given. */
export type StoreThreadData = { folder: string | null; copyOf?: string | undefined };

const port = parentPort;
if (!port) throw new Error('This module is the entry of a worker thread.');

const { folder, copyOf } = workerData as StoreThreadData;
const pglite = await PGlite.create({
	...servingOptions(),
	...(folder !== null && { fs: new PrivateNodeFs(folder) }),
	...(copyOf && { loadDataDir: await openAsBlob(copyOf) }),
});
pglite.onNotification((channel, payload) => tell({ kind: 'notification', channel, payload }));

const statements = new PreparedStatements(pglite);

let turn = Promise.resolve();
port.on('message', (request: ToStoreThread) => {
	turn = turn.then(() => serve(request));
});
tell({ kind: 'ready' });

function tell(message: FromStoreThread): void {
	port?.postMessage(message);
}

async function serve(request: ToStoreThread): Promise<void> {
	if (request.kind === 'close') {
		await pglite.close();
		// Nothing else keeps the thread alive, so it ends.
		port?.close();
		return;
	}
	const { id, kind, statement } = request;
	try {
		tell({
			kind: 'answer',
			id,
			results: kind === 'exec' ? await pglite.exec(statement.sql) : [await statements.query(statement)],
		});
	} catch (error) {
		if (isBeyondRepair(error)) throw error;
		tell({ kind: 'failure', id, failure: describeFailure(error) });
	}
}

/**
 * PGlite continues after an error that would end PostgreSQL (a full disk under its log, for example), but
 * then answers every statement with that error. Only a restart, which recovers from the log, repairs it.
 */
function isBeyondRepair(error: unknown): boolean {
	if (error instanceof messages.DatabaseError)
		return error.severity === 'PANIC' || error.severity === 'FATAL';
	return error instanceof WebAssembly.RuntimeError;
}
