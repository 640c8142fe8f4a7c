/**
 * Detects that the store's thread stopped answering. It is lost when it answers nothing within the limit
 * while queries are pending, however many are queued.
 */
export class AnswerDeadline {
	readonly #onMissed: (limitMs: number) => void;
	#limitMs: number;
	#timer: NodeJS.Timeout | null = null;

	constructor(limitMs: number, onMissed: (limitMs: number) => void) {
		this.#limitMs = limitMs;
		this.#onMissed = onMissed;
	}

	/** Changes the limit, effective from the next answer. */
	setLimit(limitMs: number): void {
		this.#limitMs = limitMs;
	}

	/** Call when the first query becomes pending, and after every answer but the last. */
	start(): void {
		this.stop();
		const timer = setTimeout(() => {
			// If this thread was blocked, an answer may be waiting: setImmediate lets it be read first.
			setImmediate(() => {
				if (this.#timer === timer) this.#onMissed(this.#limitMs);
			});
		}, this.#limitMs);
		this.#timer = timer;
	}

	stop(): void {
		if (this.#timer) clearTimeout(this.#timer);
		this.#timer = null;
	}
}
