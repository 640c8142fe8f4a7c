/** Something that changes rests this long before it is sent. */
export const debounceMs = 2_000;

/** While it changes without a rest, it is sent after this time. A save without an answer for so long is slow. */
export const maxWaitMs = 10_000;

/** After a failure that may pass, a save is tried again after this time, then after twice that, and so on. */
const retryMs = 4_000;
const maxRetryMs = 60_000;

/** What is known of the saving. */
export type AutosaveState<Conflict> =
	/** Nothing was changed. */
	| { kind: 'unchanged' }
	/** Something was changed that is not sent yet. */
	| { kind: 'waiting' }
	/** `isSlow`: without an answer for longer than usual. */
	| { kind: 'saving'; isSlow?: true }
	| { kind: 'saved'; at: string }
	/** `isRetryable`: it is tried again by itself. */
	| { kind: 'failed'; reason: string; isRetryable: boolean }
	/** Somebody else saved first: nothing is sent until the person decides. */
	| { kind: 'conflict'; conflict: Conflict | null };

export type Failure<Conflict> = Extract<AutosaveState<Conflict>, { kind: 'failed' | 'conflict' }>;

/** What is saved, and how. */
export type Saved<Content, Conflict> = {
	/** What is to be sent by now; null where it cannot be sent as it is, of which `block` has told. */
	read(): Content | null;
	/** Whether the server has it. */
	isSaved(content: Content): boolean;
	/** Sends it and takes the answer. @param sequence counts what was sent, from 1 */
	send(content: Content, sequence: number): Promise<void>;
	/** The state once everything is saved. */
	atRest(): AutosaveState<Conflict>;
	whyFailed(error: unknown): Failure<Conflict>;
	/** The state has changed, or another attempt was made. */
	notify(): void;
};

/**
 * Saves by itself what changes: after a rest, with one request at a time, and again after a failure that may pass. It
 * knows nothing of what it saves.
 */
export class Autosave<Content, Conflict> {
	state: AutosaveState<Conflict>;
	/** How many times something was sent. */
	sequence = 0;
	/** Counts changes, so that what is changed during a request is sent after it. */
	#changes = 0;
	#failures = 0;
	/** Whether the server may have something else than is known: a save got no answer. */
	#isUncertain = false;
	#isBlocked = false;
	#timer: ReturnType<typeof setTimeout> | undefined;
	/** When the first of what waits to be sent was changed. */
	#waitsSince: number | null = null;
	#inFlight: Promise<void> | null = null;
	readonly #saved: Saved<Content, Conflict>;
	readonly #debounceMs: number;

	/** @param rests for how long, in milliseconds, before it is sent */
	constructor(saved: Saved<Content, Conflict>, rests = debounceMs) {
		this.#saved = saved;
		this.#debounceMs = rests;
		this.state = saved.atRest();
	}

	/** Whether something would be lost if the page closed now. */
	get isUnsaved(): boolean {
		return this.state.kind !== 'unchanged' && this.state.kind !== 'saved';
	}

	/** Something was changed. */
	changed(): void {
		this.#changes += 1;
		// What may pass is tried again anyway, with what is there by then.
		if (this.state.kind === 'conflict' || this.#isTriedAgain) return;
		if (!this.#inFlight && !this.#isBlocked) this.#set({ kind: 'waiting' });
		this.#waitsSince ??= Date.now();
		this.#sendOnceItRests();
	}

	/** What is there must be sent once more, although nothing was changed. */
	sendAgain(): void {
		this.#changes += 1;
	}

	/** What is there cannot be sent as it is. */
	block(reason: string): void {
		this.#isBlocked = true;
		const isKnown = this.state.kind === 'failed' && this.state.reason === reason;
		if (!isKnown && this.state.kind !== 'conflict') this.#set({ kind: 'failed', reason, isRetryable: false });
	}

	/** Sends what is not saved. @returns whether everything is saved */
	async flush(): Promise<boolean> {
		while (this.isUnsaved && this.state.kind !== 'conflict') {
			const failures = this.#failures;
			await this.#send();
			if (this.#failures > failures) return false;
		}
		return !this.isUnsaved;
	}

	/** Tries again what failed, such as when the connection is back. */
	retry(): void {
		if (this.state.kind !== 'failed') return;
		this.#set({ kind: 'saving' });
		void this.#send();
	}

	/** Another call about the same thing has met a conflict. */
	setConflict(conflict: Conflict | null): void {
		this.#set({ kind: 'conflict', conflict });
	}

	/** Everything is as the server has it, whatever was changed before. */
	reset(): void {
		clearTimeout(this.#timer);
		this.#waitsSince = null;
		this.#isBlocked = false;
		this.#isUncertain = false;
		this.#failures = 0;
		this.#set(this.#saved.atRest());
	}

	/** Everything is saved, by another call. */
	rest(): void {
		this.#set(this.#saved.atRest());
	}

	/** Stops waiting: the page closes. */
	close(): void {
		clearTimeout(this.#timer);
	}

	#sendOnceItRests(): void {
		const waited = Date.now() - (this.#waitsSince ?? Date.now());
		this.#sendAfter(Math.max(0, Math.min(this.#debounceMs, maxWaitMs - waited)));
	}

	#sendAfter(ms: number): void {
		clearTimeout(this.#timer);
		this.#timer = setTimeout(() => void this.#send(), ms);
	}

	/** One request at a time: what is changed meanwhile waits for the next. */
	#send(): Promise<void> {
		clearTimeout(this.#timer);
		this.#inFlight ??= this.#sendCurrent().finally(() => {
			this.#inFlight = null;
		});
		return this.#inFlight;
	}

	async #sendCurrent(): Promise<void> {
		const upTo = this.#changes;
		this.#waitsSince = null;
		const content = this.#saved.read();
		this.#isBlocked = content === null;
		if (content === null) {
			this.#failures += 1;
			return;
		}
		if (this.#saved.isSaved(content) && !this.#isUncertain) {
			this.#failures = 0;
			return this.rest();
		}
		this.sequence += 1;
		// The state does not change with each attempt; who keeps the text elsewhere counts them.
		if (this.#isTriedAgain) this.#saved.notify();
		else this.#set({ kind: 'saving' });
		const slow = setTimeout(() => {
			if (this.state.kind === 'saving') this.#set({ kind: 'saving', isSlow: true });
		}, maxWaitMs);
		try {
			await this.#saved.send(content, this.sequence);
			this.#isUncertain = false;
			this.#failures = 0;
			if (this.#changes === upTo) return this.rest();
			this.#set({ kind: 'waiting' });
			this.#sendOnceItRests();
		} catch (error) {
			this.#fail(error);
		} finally {
			clearTimeout(slow);
		}
	}

	#fail(error: unknown): void {
		this.#failures += 1;
		this.#set(this.#saved.whyFailed(error));
		if (!this.#isTriedAgain) return;
		this.#isUncertain = true;
		this.#sendAfter(Math.min(maxRetryMs, retryMs * 2 ** (this.#failures - 1)));
	}

	get #isTriedAgain(): boolean {
		return this.state.kind === 'failed' && this.state.isRetryable;
	}

	/** Pages draw themselves anew for it: not for each character of a text. */
	#set(state: AutosaveState<Conflict>): void {
		const isNew = state.kind !== 'waiting' || this.state.kind !== 'waiting';
		this.state = state;
		if (isNew) this.#saved.notify();
	}
}
