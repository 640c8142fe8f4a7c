import { type messages, type PGlite, parse, protocol, type Results } from '@electric-sql/pglite';
import { RepeatedStatements } from '../statements/repeated-statements.ts';
import type { Statement } from './thread-messages.ts';

const { serialize } = protocol;

type Prepared = { name: string; parameterTypes: number[]; rowDescription: messages.BackendMessage[] };

/** Runs repeated statements as prepared statements of PGlite. */
export class PreparedStatements {
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
