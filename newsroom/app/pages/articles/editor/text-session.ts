import type { BodyRemark, EditConflict, EditedText } from '@portico/api/newsroom/answers/editing.ts';
import {
	type ArticleText,
	completeText,
	isSameText,
	type TextLine,
} from '@portico/api/newsroom/article-text.ts';
import type { EarlierOpening, LeftText } from '../../../data/device-copies.ts';
import { conflictIn, mayPass, reasonOf } from '../../../data/query-client.ts';
import { saysLess } from '../../../editor/check-written.ts';
import { currentLanguage, messagesIn } from '../../../messages/messages.ts';
import type { Save, SavedCopy, SaveState, ShownText, WrittenBody } from './saving.ts';

/** What is typed rests this long before it is sent. */
export const restMs = 2_000;

/** While somebody types without a rest, it is sent after this time. A save without an answer for so long is slow. */
export const maxWaitMs = 10_000;

/** Whoever has not pressed a key for so long no longer types. */
export const typingEndsMs = 5_000;

/** So many characters tell where in a body something is. */
const maxExcerpt = 12;

/** Openings that an unsaved text may have gone through: after more, a conflict with oneself is the lesser evil. */
const maxEarlier = 50;

/** After a failure that may pass, a save is tried again after this time, then after twice that, and so on. */
const retryMs = 4_000;
const maxRetryMs = 60_000;

/** A text while somebody writes it: what was typed, what the server has of it, and the saving of the difference. */
export class TextSession {
	content: ArticleText;
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
	/** How many times it was sent. */
	attempts = 0;
	/** Called where the server links or loses something of a body. */
	onRemarks: (remarks: BodyRemark[]) => void = () => undefined;
	/** Whether the person may write it: what a reader is shown is no change of theirs. */
	mayWrite: boolean;

	/** What the server has. */
	#saved: ArticleText;
	#savedAt: string | null;
	#body: WrittenBody | null = null;
	/** The document of a body that cannot be written, or would be read as something else. */
	#document: unknown = null;
	/** A body that the server reads as less than it says here. */
	#misread: string | null = null;
	/** Counts what was typed. */
	#changes = 0;
	#failures = 0;
	/** Whether the server may have something else than `#saved`: a save got no answer. */
	#isUncertain = false;
	#earlier: EarlierOpening[] = [];
	#goesOn = true;
	#timer: ReturnType<typeof setTimeout> | undefined;
	/** When the first of what waits to be sent was typed. */
	#waitsSince: number | null = null;
	#typing: ReturnType<typeof setTimeout> | undefined;
	#inFlight: Promise<void> | null = null;
	readonly #save: (save: Save) => Promise<SavedCopy>;
	readonly #notify: () => void;

	constructor(
		opened: ShownText & { mayWrite?: boolean },
		save: (save: Save) => Promise<SavedCopy>,
		notify: () => void,
	) {
		this.mayWrite = opened.mayWrite ?? true;
		this.content = completeText(opened.content);
		this.#saved = this.content;
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

	/** Whether the person is writing: nothing is taken from under their hands. */
	get isTyping(): boolean {
		return this.#typing !== undefined;
	}

	/** What the server had when this text was begun; null where that is not known. */
	get base(): ArticleText | null {
		return this.#earlier.length === 0 ? this.#saved : null;
	}

	/** Whether what this opening has saved before is a part of the text. */
	get goesOn(): boolean {
		return this.#goesOn;
	}

	/** What the server has not got, as a later opening goes on with it. */
	get left(): LeftText {
		const { revision, baseVersion } = this;
		const content = this.current();
		const text = { revision, baseVersion, content, earlier: this.#earlier, attempt: this.attempts };
		if (this.#document === null) return text;
		return { ...text, document: this.#body?.document() ?? this.#document };
	}

	/** Shows what others have saved since, unless something was typed here. */
	follow(latest: EditedText): void {
		this.mayWrite = latest.mayWrite;
		const isVersion = !this.hasCopy && (latest.version?.version ?? 0) > (this.baseVersion ?? 0);
		const isNewer = latest.revision > this.revision || (latest.revision === this.revision && isVersion);
		if (isNewer && !this.isUnsaved) this.adopt(latest);
	}

	setField(name: TextLine, value: string): void {
		if (this.content[name] === value) return;
		this.content = { ...this.content, [name]: value };
		this.#changed();
		this.#notify();
	}

	/** Takes the body from an editor, until the returned function is called. */
	attachBody(body: WrittenBody): () => void {
		this.#body = body;
		if (this.#document !== null) this.#showDocument(this.#document);
		return () => {
			this.content = this.current();
			this.#body = null;
		};
	}

	bodyChanged(): void {
		if (this.mayWrite) this.#changed();
	}

	/** A key was pressed, or an input method composes. */
	keyPressed(): void {
		clearTimeout(this.#typing);
		this.#typing = setTimeout(() => {
			this.#typing = undefined;
			this.#notify();
		}, typingEndsMs);
	}

	/** What is typed by now; with the body that could be written last where this one cannot. */
	current(): ArticleText {
		if (!this.#body) return this.content;
		try {
			const body = this.#body.html();
			if (body !== this.content.body) this.content = { ...this.content, body };
		} catch {
			this.#bodyFailed(messagesIn(currentLanguage()).editor.saving.unwritable);
		}
		return this.content;
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
	adopt(opened: ShownText): void {
		clearTimeout(this.#timer);
		this.#waitsSince = null;
		this.#document = null;
		this.#earlier = [];
		this.#goesOn = true;
		this.#isUncertain = false;
		this.#failures = 0;
		this.content = completeText(opened.content);
		this.#saved = this.content;
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
	restore({ content, revision, baseVersion, earlier = [], ...left }: LeftText, opening: string): void {
		this.#earlier = [{ opening, attempt: left.attempt ?? 0 }, ...earlier].slice(0, maxEarlier);
		// What was written here before it is not in it.
		this.#goesOn = this.attempts === 0;
		this.content = completeText(content);
		this.revision = revision;
		this.baseVersion = baseVersion;
		this.#document = left.document ?? null;
		this.onReplaceBody(content.body);
		if (this.#document !== null) this.#showDocument(this.#document);
		this.#changed();
		this.#notify();
	}

	/** The working copy has become a version, which says `made`. What was typed meanwhile begins a new copy. */
	becameVersion(version: number, revision: number, made: ArticleText, sent: ArticleText): void {
		const hasMore = !isSameText(this.current(), sent);
		// With fields that the server does not know yet.
		const content = { ...sent, ...made };
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
		clearTimeout(this.#typing);
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
		if (!this.#inFlight && this.#document === null) this.#set({ kind: 'waiting' });
		this.#waitsSince ??= Date.now();
		this.#sendOnceItRests();
	}

	#sendOnceItRests(): void {
		const waited = Date.now() - (this.#waitsSince ?? Date.now());
		this.#sendAfter(Math.max(0, Math.min(restMs, maxWaitMs - waited)));
	}

	/** What is typed by now; null where the body cannot be saved as it is. */
	#writableContent(): ArticleText | null {
		if (this.#body) this.#document = null;
		const content = this.current();
		const { unreadable } = messagesIn(currentLanguage()).editor.saving;
		const [lost] = this.#document === null ? (this.#body?.unreadable() ?? []) : [];
		if (lost !== undefined) this.#bodyFailed(unreadable(lost.slice(0, maxExcerpt)));
		else if (content.body === this.#misread) this.#bodyFailed(unreadable(''));
		return this.#document === null ? content : null;
	}

	/** The body cannot be saved: its document stays on the device, and the person learns it at once. */
	#bodyFailed(reason: string): void {
		this.#document = this.#body?.document() ?? this.#document;
		const isKnown = this.state.kind === 'failed' && this.state.reason === reason;
		if (!isKnown && this.state.kind !== 'conflict') this.#set({ kind: 'failed', reason, mayPass: false });
	}

	#showDocument(document: unknown): void {
		try {
			this.#body?.replaceDocument(document);
		} catch {
			// Of another edition, perhaps: the body that could be written is shown.
			this.#document = null;
		}
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
		const upTo = this.#changes;
		this.#waitsSince = null;
		const content = this.#writableContent();
		if (content === null) {
			this.#failures += 1;
			return;
		}
		if (isSameText(content, this.#saved) && !this.#isUncertain) {
			this.#failures = 0;
			return this.#set(this.#restingState());
		}
		this.attempts += 1;
		// The state does not change with each attempt; what is kept on the device counts them.
		if (this.#maySucceedLater) this.#notify();
		else this.#set({ kind: 'saving' });
		const slow = setTimeout(() => {
			if (this.state.kind === 'saving') this.#set({ kind: 'saving', isSlow: true });
		}, maxWaitMs);
		try {
			const { revision, baseVersion } = this;
			const progress = { attempt: this.attempts, earlier: this.#earlier, goesOn: this.#goesOn };
			const answer = await this.#save({ revision, baseVersion, content, ...progress });
			this.#earlier = [];
			this.#goesOn = true;
			this.#isUncertain = false;
			this.revision = answer.revision;
			this.#saved = content;
			this.#savedAt = answer.savedAt;
			this.hasCopy = true;
			this.#failures = 0;
			this.#compareReading(content.body, answer);
			if (this.#changes === upTo) return this.#set(this.#restingState());
			this.#set({ kind: 'waiting' });
			this.#sendOnceItRests();
		} catch (error) {
			this.#fail(error);
		} finally {
			clearTimeout(slow);
		}
	}

	/** What the server reads in a body is what counts: it is never called saved if that says less. */
	#compareReading(sent: string, { body, remarks }: Pick<SavedCopy, 'body' | 'remarks'>): void {
		if (body === null || body === undefined) return;
		if (remarks.length > 0) this.onRemarks(remarks);
		if (!saysLess(body, sent)) return;
		this.#misread = sent;
		// Sent again, it says so.
		this.#changes += 1;
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
