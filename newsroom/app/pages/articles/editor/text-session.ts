import type { EditConflict, EditedText, WorkingContent } from '@portico/api/newsroom/answers/editing.ts';
import type { CopyToSave } from '../../../data/device-copies.ts';
import { NewsroomFailure } from '../../../data/query-client.ts';

/** What is known of the saving of a text. It is always in sight. */
export type SaveState =
	/** Says what the latest version says, or nothing yet. */
	| { kind: 'unchanged' }
	/** Something was typed that is not sent yet. */
	| { kind: 'waiting' }
	| { kind: 'saving' }
	| { kind: 'saved'; at: string }
	| { kind: 'failed'; reason: string }
	/** Somebody else saved first: nothing is sent until the person decides. */
	| { kind: 'conflict'; conflict: EditConflict | null };

export type SavedCopy = { revision: number; savedAt: string; latestVersion: number | null };

/** A field of a text other than its body. */
export type TextField = Exclude<keyof WorkingContent, 'body'>;

/** What is typed rests this long before it is sent. */
export const restMs = 2_000;

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
	#timer: ReturnType<typeof setTimeout> | undefined;
	#inFlight: Promise<void> | null = null;
	readonly #save: (copy: CopyToSave) => Promise<SavedCopy>;
	readonly #notify: () => void;

	constructor(
		opened: Pick<EditedText, 'content' | 'revision' | 'baseVersion' | 'copySaved'>,
		save: (copy: CopyToSave) => Promise<SavedCopy>,
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
		if (this.state.kind === 'failed') void this.#send();
	}

	/** Writes on what the server has now, after a conflict; what was typed here stays, and is sent. */
	writeOn({ revision, baseVersion }: { revision: number; baseVersion: number | null }): void {
		this.revision = revision;
		this.baseVersion = baseVersion;
		this.#set({ kind: 'waiting' });
	}

	/** Shows what the server has, instead of what was typed here. */
	adopt(opened: Pick<EditedText, 'content' | 'revision' | 'baseVersion' | 'copySaved'>): void {
		clearTimeout(this.#timer);
		this.content = opened.content;
		this.#saved = opened.content;
		this.revision = opened.revision;
		this.baseVersion = opened.baseVersion;
		this.hasCopy = opened.copySaved !== null;
		this.#savedAt = opened.copySaved?.at ?? null;
		this.onReplaceBody(opened.content.body);
		this.#set(this.#restingState());
	}

	/** Shows what was typed before, and sends it: a conflict where the server's copy is not the one it was typed in. */
	restore({ content, revision, baseVersion }: CopyToSave): void {
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
		if (this.state.kind === 'conflict') return;
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
		if (isSame(content, this.#saved)) {
			this.#failures = 0;
			return this.#set(this.#restingState());
		}
		this.#set({ kind: 'saving' });
		try {
			const { revision, baseVersion } = this;
			const answer = await this.#save({ revision, baseVersion, content });
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
		else this.#set({ kind: 'failed', reason: reasonOf(error) });
		if (!conflict && mayPass(error))
			this.#sendAfter(Math.min(maxRetryMs, retryMs * 2 ** (this.#failures - 1)));
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

/** Whether the same save may succeed later: no connection, or a server that does not serve now. */
function mayPass(error: unknown): boolean {
	return (
		error instanceof NewsroomFailure && (error.status === 0 || error.status === 429 || error.status >= 500)
	);
}
