import { channel } from 'node:diagnostics_channel';

/**
 * Prefix of a statement whose best plan depends on its values, such as how common a word is: it is never
 * prepared.
 */
export const plannedEachTime = '/* planned each time */';

/**
 * The number of prepared statements. Each takes tens of KB of a connection's memory; a server has about a
 * hundred.
 */
const maxStatements = 200;

/**
 * Names repeated statements, so that databases keep them prepared: parsing and planning one costs several
 * times as much as running it. Statements that occur once are not worth it.
 */
export class RepeatedStatements {
	readonly #seenOnce = new Set<string>();
	readonly #names = new Map<string, string>();

	/** The name of a statement from its second time on; undefined when it should not be prepared. */
	nameOf(sql: string): string | undefined {
		const known = this.#names.get(sql);
		if (known !== undefined || this.#names.size === maxStatements) return known;
		if (sql.trimStart().startsWith(plannedEachTime)) return undefined;
		if (!this.#seenOnce.delete(sql)) {
			// Statements that never repeat must not fill the memory.
			if (this.#seenOnce.size === maxStatements) this.#seenOnce.clear();
			this.#seenOnce.add(sql);
			return undefined;
		}
		const name = `repeated-${this.#names.size + 1}`;
		this.#names.set(sql, name);
		return name;
	}
}

/** Durations of statements, measured only while there are subscribers. */
const statements = channel('portico:store-statement');

/** Calls `listener` with the seconds each statement took, from the call to its result or error. */
export function onStatement(listener: (seconds: number) => void): () => void {
	const subscriber = (seconds: unknown) => listener(seconds as number);
	statements.subscribe(subscriber);
	return () => {
		statements.unsubscribe(subscriber);
	};
}

/** Starts timing a statement that ends with a callback. @returns stops and reports */
export function startTiming(): () => void {
	if (!statements.hasSubscribers) return () => undefined;
	const started = performance.now();
	return () => statements.publish((performance.now() - started) / 1000);
}

/** Runs a statement and reports its duration. */
export async function timed<Result>(statement: () => Promise<Result>): Promise<Result> {
	const stop = startTiming();
	try {
		return await statement();
	} finally {
		stop();
	}
}
