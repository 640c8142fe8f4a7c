/**
 * While a transaction is open, an embedded store answers no other query, and publications wait
 * everywhere.
 */
const defaultTargetMs = 400;

const min = { lines: 50, bytes: 64 * 1024 };
/** A batch takes a multiple of this in memory: lines, their prepared content, statements. */
const max = { lines: 1000, bytes: 2 * 1024 * 1024 };

/**
 * The size of an import's transactions: as large as keeps them short on this machine, to spread the fixed
 * cost of a transaction over many lines.
 */
export class BatchSize {
	readonly #targetMs: number;
	#factor = 1;

	/** @param targetMs the intended duration of a transaction */
	constructor(targetMs = defaultTargetMs) {
		this.#targetMs = targetMs;
	}

	/** Whether a batch with this many lines and bytes would be too large. */
	isFull(lines: number, bytes: number): boolean {
		return (
			lines >= Math.min(max.lines, min.lines * this.#factor) ||
			bytes > Math.min(max.bytes, min.bytes * this.#factor)
		);
	}

	/** Writes a batch, and adapts the size to its duration. */
	async timed<Result>(write: () => Promise<Result>): Promise<Result> {
		const started = performance.now();
		const result = await write();
		this.adapt(performance.now() - started);
		return result;
	}

	adapt(durationMs: number): void {
		if (durationMs > this.#targetMs) this.#factor = Math.max(1, this.#factor / 2);
		else if (durationMs < this.#targetMs / 2) this.#factor = Math.min(32, this.#factor * 2);
	}
}
