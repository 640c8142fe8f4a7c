/**
 * A round-robin queue: one line per network, served in turn, each in order of arrival. A network with a thousand items
 * and one with a single item wait equally long for their first. An item may be in the lines of several networks, and
 * leaves all of them together.
 */
export class FairQueue<Item> {
	/** No line is empty; the first is the next to be served. */
	readonly #lines = new Map<string, Set<Item>>();
	readonly #networksOf = new Map<Item, Set<string>>();

	/** Items, each counted once. */
	get size(): number {
		return this.#networksOf.size;
	}

	/** Networks with items. */
	get networkCount(): number {
		return this.#lines.size;
	}

	has(item: Item): boolean {
		return this.#networksOf.has(item);
	}

	isWaiting(network: string): boolean {
		return this.#lines.has(network);
	}

	/** @returns whether the item was new in this line */
	add(item: Item, network: string): boolean {
		const line = this.#lines.get(network) ?? new Set();
		if (line.has(item)) return false;
		this.#lines.set(network, line.add(item));
		this.#networksOf.set(item, (this.#networksOf.get(item) ?? new Set()).add(network));
		return true;
	}

	/** Removes an item from all lines; does nothing if it is in none. */
	remove(item: Item): void {
		for (const network of this.#networksOf.get(item) ?? []) {
			const line = this.#lines.get(network);
			line?.delete(item);
			if (line?.size === 0) this.#lines.delete(network);
		}
		this.#networksOf.delete(item);
	}

	/** Takes the first item of the next line whose network may be served, and moves that line to the end. */
	takeNext(mayServe: (network: string) => boolean): { item: Item; network: string } | undefined {
		for (const [network, line] of this.#lines) {
			if (!mayServe(network)) continue;
			const item = line.values().next().value as Item;
			this.#lines.delete(network);
			this.#lines.set(network, line);
			this.remove(item);
			return { item, network };
		}
		return undefined;
	}

	/**
	 * The item to displace for a new one of this network: the newest of the longest line, if that line stays longer than
	 * this network's with the new item. Items in several lines are skipped.
	 */
	newestBeyondShare(network: string): Item | undefined {
		const length = (this.#lines.get(network)?.size ?? 0) + 1;
		let longest: Set<Item> | undefined;
		for (const line of this.#lines.values()) if (line.size > (longest?.size ?? length)) longest = line;
		return longest && [...longest].findLast((item) => this.#networksOf.get(item)?.size === 1);
	}
}
