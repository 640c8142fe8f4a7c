import type { EditConflict, EditedText, WorkingContent } from '@portico/api/newsroom/answers/editing.ts';
import type { CopyToSave, LeftText } from '../../../data/device-copies.ts';
import { NewsroomFailure } from '../../../data/query-client.ts';

/** What is known of the saving of a text. It is always in sight. */
export type SaveState =
	/** Says what the latest version says, or nothing yet. */
	| { kind: 'unchanged' }
	/** Something was typed that is not sent yet. */
	| { kind: 'waiting' }
	| { kind: 'saving' }
	| { kind: 'saved'; at: string }
	/** `mayPass`: it is tried again by itself. */
	| { kind: 'failed'; reason: string; mayPass: boolean }
	/** Somebody else saved first: nothing is sent until the person decides. */
	| { kind: 'conflict'; conflict: EditConflict | null };

/** A save: the text, and which opening of the editor sends it for which time. */
export type Save = CopyToSave & {
	attempt: number;
	/** Earlier openings whose text this is, the last first. */
	earlier: string[];
	/** Whether what this opening has saved before is a part of it. */
	goesOn: boolean;
};

export type SavedCopy = { revision: number; savedAt: string; latestVersion: number | null };

/** A field of a text other than its body. */
export type TextField = Exclude<keyof WorkingContent, 'body'>;

/** What is typed rests this long before it is sent. */
export const restMs = 2_000;

/** Openings that an unsaved text may have gone through: after more, a conflict with oneself is the lesser evil. */
const maxEarlier = 50;

/** After a failure that may pass, a save is tried again after this time, then after twice that, and so on. */
const retryMs = 4_000;
const maxRetryMs = 60_000;

/** A text while somebody writes it: what was typed, what the server has of it, and the saving of the difference. */
export class TextSession {
	content: WorkingContent;
	state: SaveState;
	/** The version that was written on; null for none. */
	baseVersion: number | null;
	revision: number;
	/** Whether the server has a working copy: something that is not in a version. */
	hasCopy: boolean;
	/** Called with a body to show instead, such as what the server has made of it. */
	onReplaceBody: (html: string) => void = () => undefined;
	/** Called at each change that somebody makes. */
	onTyped: () => void = () => undefined;

	/** What the server has. */
	#saved: WorkingContent;
	#savedAt: string | null;
	#readBody: (() => string) | null = null;
	/** Counts what was typed. */
	#changes = 0;
	#failures = 0;
	/** Whether the server may have something else than `#saved`: a save got no answer. */
	#isUncertain = false;
	#attempts = 0;
	#earlier: string[] = [];
	#goesOn = true;
	#timer: ReturnType<typeof setTimeout> | undefined;
	#inFlight: Promise<void> | null = null;
	readonly #save: (save: Save) => Promise<SavedCopy>;
	readonly #notify: () => void;

	constructor(
		opened: Pick<EditedText, 'content' | 'revision' | 'baseVersion' | 'copySaved'>,
		save: (save: Save) => Promise<SavedCopy>,
		notify: () => void,
	) {
		this.content = opened.content;
		this.#saved = opened.content;
		this.revision = opened.revision;
		this.baseVersion = opened.baseVersion;
		this.hasCopy = opened.copySaved !== null;
		this.#savedAt = opened.copySaved?.at ?? null;
		this.state = this.#restingState();
		this.#save = save;
		this.#notify = notify;
	}

	/** Whether something would be lost if the page closed now. */
	get isUnsaved(): boolean {
		return this.state.kind !== 'unchanged' && this.state.kind !== 'saved';
	}

	/** What the server had when this text was begun; null where that is not known. */
	get base(): WorkingContent | null {
		return this.#earlier.length === 0 ? this.#saved : null;
	}

	/** What the server has not got, as a later opening goes on with it. */
	get left(): LeftText {
		const { revision, baseVersion } = this;
		return { revision, baseVersion, content: this.current(), earlier: this.#earlier };
	}

	/** Shows what others have saved since, unless something was typed here. */
	follow(latest: EditedText): void {
		const isVersion = !this.hasCopy && (latest.version?.version ?? 0) > (this.baseVersion ?? 0);
		const isNewer = latest.revision > this.revision || (latest.revision === this.revision && isVersion);
		if (isNewer && !this.isUnsaved) this.adopt(latest);
	}

	setField(name: TextField, value: string): void {
		if (this.content[name] === value) return;
		this.content = { ...this.content, [name]: value };
		this.#changed();
		this.#notify();
	}

	/** Takes the body from an editor, until the returned function is called. */
	attachBody(read: () => string): () => void {
		this.#readBody = read;
		return () => {
			this.content = this.current();
			this.#readBody = null;
		};
	}

	bodyChanged(): void {
		this.#changed();
	}

	/** What is typed by now. */
	current(): WorkingContent {
		return this.#readBody ? { ...this.content, body: this.#readBody() } : this.content;
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

	/** Shows what the server has, instead of what was typed here. */
	adopt(opened: Pick<EditedText, 'content' | 'revision' | 'baseVersion' | 'copySaved'>): void {
		clearTimeout(this.#timer);
		this.#earlier = [];
		this.#goesOn = true;
		this.#isUncertain = false;
		this.#failures = 0;
		this.content = opened.content;
		this.#saved = opened.content;
		this.revision = opened.revision;
		this.baseVersion = opened.baseVersion;
		this.hasCopy = opened.copySaved !== null;
		this.#savedAt = opened.copySaved?.at ?? null;
		this.onReplaceBody(opened.content.body);
		this.#set(this.#restingState());
	}

	/**
	 * Shows what was typed in an earlier opening, and sends it: a conflict where somebody else has saved since.
	 *
	 * @param opening of the earlier one; what it saved without an answer is no conflict
	 */
	restore({ content, revision, baseVersion, earlier = [] }: LeftText, opening: string): void {
		this.#earlier = [opening, ...earlier].slice(0, maxEarlier);
		// What was written here before it is not in it.
		this.#goesOn = this.#attempts === 0;
		this.content = content;
		this.revision = revision;
		this.baseVersion = baseVersion;
		this.onReplaceBody(content.body);
		this.#changed();
		this.#notify();
	}

	/** The working copy has become a version, which says `content`. What was typed meanwhile begins a new copy. */
	becameVersion(version: number, revision: number, content: WorkingContent, sent: WorkingContent): void {
		const hasMore = !isSame(this.current(), sent);
		this.revision = revision;
		this.baseVersion = version;
		this.hasCopy = false;
		this.#savedAt = null;
		this.#saved = content;
		if (hasMore) {
			this.#changed();
			return;
		}
		if (content.body !== sent.body) this.onReplaceBody(content.body);
		this.content = content;
		this.#set(this.#restingState());
	}

	/** Stops waiting: the page closes. */
	close(): void {
		clearTimeout(this.#timer);
	}

	/** Shows a failure of another call about this text. */
	meet(conflict: EditConflict): void {
		this.#set({ kind: 'conflict', conflict });
	}

	#changed(): void {
		this.#changes += 1;
		this.onTyped();
		// What may pass is tried again anyway, with what is typed by then.
		if (this.state.kind === 'conflict' || this.#maySucceedLater) return;
		if (!this.#inFlight) this.#set({ kind: 'waiting' });
		this.#sendAfter(restMs);
	}

	#sendAfter(ms: number): void {
		clearTimeout(this.#timer);
		this.#timer = setTimeout(() => void this.#send(), ms);
	}

	/** One request at a time: what is typed meanwhile waits for the next. */
	#send(): Promise<void> {
		clearTimeout(this.#timer);
		this.#inFlight ??= this.#sendCurrent().finally(() => {
			this.#inFlight = null;
		});
		return this.#inFlight;
	}

	async #sendCurrent(): Promise<void> {
		const content = this.current();
		const upTo = this.#changes;
		if (isSame(content, this.#saved) && !this.#isUncertain) {
			this.#failures = 0;
			return this.#set(this.#restingState());
		}
		// The state does not change with each attempt.
		if (!this.#maySucceedLater) this.#set({ kind: 'saving' });
		try {
			const { revision, baseVersion } = this;
			this.#attempts += 1;
			const progress = { attempt: this.#attempts, earlier: this.#earlier, goesOn: this.#goesOn };
			const answer = await this.#save({ revision, baseVersion, content, ...progress });
			this.#earlier = [];
			this.#goesOn = true;
			this.#isUncertain = false;
			this.revision = answer.revision;
			this.#saved = content;
			this.#savedAt = answer.savedAt;
			this.hasCopy = true;
			this.#failures = 0;
			if (this.#changes === upTo) return this.#set(this.#restingState());
			this.#set({ kind: 'waiting' });
			this.#sendAfter(restMs);
		} catch (error) {
			this.#fail(error);
		}
	}

	#fail(error: unknown): void {
		this.#failures += 1;
		const conflict = conflictIn(error);
		if (conflict) this.#set({ kind: 'conflict', conflict });
		else this.#set({ kind: 'failed', reason: reasonOf(error), mayPass: mayPass(error) });
		if (mayPass(error)) this.#isUncertain = true;
		if (this.#maySucceedLater) this.#sendAfter(Math.min(maxRetryMs, retryMs * 2 ** (this.#failures - 1)));
	}

	get #maySucceedLater(): boolean {
		return this.state.kind === 'failed' && this.state.mayPass;
	}

	#restingState(): SaveState {
		return this.hasCopy && this.#savedAt !== null
			? { kind: 'saved', at: this.#savedAt }
			: { kind: 'unchanged' };
	}

	/** Pages draw themselves anew for it: not for each character of a body. */
	#set(state: SaveState): void {
		const isNew = state.kind !== 'waiting' || this.state.kind !== 'waiting';
		this.state = state;
		if (isNew) this.#notify();
	}
}

function isSame(one: WorkingContent, other: WorkingContent): boolean {
	return (Object.keys(one) as (keyof WorkingContent)[]).every((name) => one[name] === other[name]);
}

/** What a save met instead of what the person saw; null for other failures. */
export function conflictIn(error: unknown): EditConflict | null {
	if (!(error instanceof NewsroomFailure) || error.status !== 409) return null;
	return (error.details?.current ?? null) as EditConflict | null;
}

/** Why something was not saved: the message of a field, if one is at fault. */
export function reasonOf(error: unknown): string {
	const fields = error instanceof NewsroomFailure ? Object.values(error.details?.fields ?? {}) : [];
	return fields[0] ?? (error instanceof Error ? error.message : String(error));
}

/** Whether the same save may succeed later: no connection, no session, or a server that does not serve now. */
export function mayPass(error: unknown): boolean {
	if (!(error instanceof NewsroomFailure)) return false;
	const { status, details } = error;
	// Without details, something between here and the server has answered.
	return [0, 401, 408, 429].includes(status) || status >= 500 || details === null;
}
