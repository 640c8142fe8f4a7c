import { openAsBlob } from 'node:fs';
import { parentPort, workerData } from 'node:worker_threads';
import { messages, PGlite, type Results } from '@electric-sql/pglite';
import {
	describeFailure,
	type FromStoreThread,
	type Statement,
	type ToStoreThread,
} from './thread-messages.ts';

/**
 * The store's thread: holds PGlite and does what it is asked, in the order asked. What it cannot answer
 * for (PGlite does not open, or its WebAssembly breaks) ends the thread, and so the store.
 */

/** `folder` is null for a store in memory; that begins as `copyOf`, an archive, when it is given. */
export type StoreThreadData = { folder: string | null; copyOf?: string };

const port = parentPort;
if (!port) throw new Error('This module is the entry of a worker thread.');

const { folder, copyOf } = workerData as StoreThreadData;
const pglite = await PGlite.create(
	folder ?? undefined,
	copyOf ? { loadDataDir: await openAsBlob(copyOf) } : {},
);
pglite.onNotification((channel, payload) => tell({ kind: 'notification', channel, payload }));

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
		// Nothing else keeps the thread: it ends.
		port?.close();
		return;
	}
	const { id, kind, statement } = request;
	try {
		tell({
			kind: 'answer',
			id,
			results: kind === 'exec' ? await pglite.exec(statement.sql) : await query(statement),
		});
	} catch (error) {
		if (isBeyondRepair(error)) throw error;
		tell({ kind: 'failure', id, failure: describeFailure(error) });
	}
}

/**
 * PGlite goes on after an error that would end PostgreSQL (a full disk under its log, for one), but then
 * answers every statement with that error. Only a new start, which recovers from the log, mends it.
 */
function isBeyondRepair(error: unknown): boolean {
	if (error instanceof messages.DatabaseError)
		return error.severity === 'PANIC' || error.severity === 'FATAL';
	return error instanceof WebAssembly.RuntimeError;
}

async function query({ sql, params, rowMode, textTypes = [] }: Statement): Promise<Results<unknown>[]> {
	const parsers = Object.fromEntries(textTypes.map((type) => [type, (text: string) => text]));
	return [await pglite.query(sql, params, { rowMode, parsers })];
}
