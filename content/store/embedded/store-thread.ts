import { openAsBlob } from 'node:fs';
import { parentPort, workerData } from 'node:worker_threads';
import { messages, PGlite, parse, protocol, type Results } from '@electric-sql/pglite';
import { NodeFS } from '@electric-sql/pglite/nodefs';
import { RepeatedStatements } from '../statements.ts';
import { servingOptions } from './pglite-module.ts';
import {
	describeFailure,
	type FromStoreThread,
	type Statement,
	type ToStoreThread,
} from './thread-messages.ts';

type ModuleOptions = Awaited<ReturnType<NodeFS['init']>>['emscriptenOpts'];

/**
 * A store's folder whose files are private. The process's umask is not enough: PGlite sets the mode of
 * every file it creates again, with 0644 as its default.
 */
class PrivateNodeFs extends NodeFS {
	override async init(pglite: PGlite, options: ModuleOptions): Promise<{ emscriptenOpts: ModuleOptions }> {
		const { emscriptenOpts } = await super.init(pglite, options);
		const maskModes: NonNullable<ModuleOptions['preRun']>[number] = ({ FS: files }) => {
			const { chmod } = files;
			files.chmod = (path: unknown, mode: number, ...more: unknown[]) =>
				chmod.call(files, path, mode & ~0o077, ...more);
		};
		return { emscriptenOpts: { ...emscriptenOpts, preRun: [...(emscriptenOpts.preRun ?? []), maskModes] } };
	}
}

const { serialize } = protocol;

type Prepared = { name: string; parameterTypes: number[]; rowDescription: messages.BackendMessage[] };

/** Runs repeated statements as prepared statements of PGlite. */
class PreparedStatements {
	readonly #pglite: PGlite;
	readonly #repeated = new RepeatedStatements();
	readonly #prepared = new Map<string, Prepared>();

	constructor(pglite: PGlite) {
		this.#pglite = pglite;
	}

	/** Runs one statement. @throws DatabaseError */
	async query(statement: Statement): Promise<Results<unknown>> {
		const prepared = await this.#find(statement.sql);
		if (prepared) return this.#run(prepared, statement);
		return this.#pglite.query(statement.sql, statement.params, readingOptions(statement));
	}

	async #find(sql: string): Promise<Prepared | undefined> {
		const name = this.#repeated.nameOf(sql);
		return name === undefined ? undefined : (this.#prepared.get(sql) ?? this.#prepare(sql, name));
	}

	async #prepare(sql: string, name: string): Promise<Prepared> {
		const described = await this.#send([
			serialize.parse({ name, text: sql }),
			serialize.describe({ type: 'S', name }),
			serialize.sync(),
		]);
		const prepared: Prepared = {
			name,
			parameterTypes: parse.parseDescribeStatementResults(described),
			rowDescription: described.filter((message) => message.name === 'rowDescription'),
		};
		this.#prepared.set(sql, prepared);
		return prepared;
	}

	async #run({ name, parameterTypes, rowDescription }: Prepared, statement: Statement) {
		const values = (statement.params ?? []).map((value, index) => {
			if (value === null || value === undefined) return null;
			const serializer = this.#pglite.serializers[parameterTypes[index] as number];
			return serializer ? serializer(value) : String(value);
		});
		const answers = await this.#send([
			serialize.bind({ statement: name, values }),
			serialize.execute({}),
			serialize.sync(),
		]);
		const [results] = parse.parseResults(
			[...rowDescription, ...answers],
			this.#pglite.parsers,
			readingOptions(statement),
		);
		return results as Results<unknown>;
	}

	/** Sends messages of PostgreSQL's protocol together. After an error PostgreSQL skips the rest of them. */
	#send(parts: Uint8Array[]): Promise<messages.BackendMessage[]> {
		return this.#pglite.execProtocolStream(Buffer.concat(parts), {});
	}
}

function readingOptions({ rowMode, textTypes = [] }: Statement) {
	return { rowMode, parsers: Object.fromEntries(textTypes.map((type) => [type, (text: string) => text])) };
}

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
