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
