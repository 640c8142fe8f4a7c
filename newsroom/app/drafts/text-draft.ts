import type {
	BodyRemark,
	EditConflict,
	EditedText,
	SavedCopy,
} from '@portico/api/newsroom/answers/editing.ts';
import {
	type ArticleText,
	completeText,
	isSameText,
	type TextLine,
} from '@portico/api/newsroom/article-text.ts';
import { conflictIn, isRetryable, reasonOf } from '../data/query-client.ts';
import { saysLess } from '../editor/document/check-written.ts';
import { currentLanguage, messagesIn } from '../messages/messages.ts';
import { Autosave, type Failure } from './autosave.ts';
import type { PreviousSession, UnsavedDraft } from './local-drafts.ts';
import type { Save, SaveState, ShownText, WrittenBody } from './saving.ts';

/** Whoever has not pressed a key for so long no longer types. */
export const typingEndsMs = 5_000;

/** So many characters tell where in a body something is. */
const maxExcerpt = 12;

/** Sessions that an unsaved text may have gone through: after more, a conflict with oneself is the lesser evil. */
const maxPreviousSessions = 50;

/** Whom a draft tells. */
export type DraftListener = {
	/** Something of its state has changed. */
	notify(): void;
	/** The person has changed something. */
	typed(): void;
	/** The server links or loses something of a body. */
	remarks(remarks: BodyRemark[]): void;
};

/** A text while somebody writes it: what was typed, what the server has of it, and the saving of the difference. */
export class TextDraft {
	content: ArticleText;
	/** The version that was written on; null for none. */
	baseVersion: number | null;
	revision: number;
	/** Whether the person may write it: what a reader is shown is no change of theirs. */
	mayWrite: boolean;

	/** What the server has. */
	#saved: ArticleText;
	/** When the working copy was saved; null where everything is in a version. */
	#savedAt: string | null;
	#body: WrittenBody | null = null;
	/** The document of a body that cannot be written, or would be read as something else. */
	#document: unknown = null;
	/** A body that the server reads as less than it says here. */
	#misread: string | null = null;
	#previousSessions: PreviousSession[] = [];
	#continuesSession = true;
	#typing: ReturnType<typeof setTimeout> | undefined;
	#proposed: Partial<ArticleText> = {};
	readonly #saving: Autosave<ArticleText, EditConflict>;
	readonly #save: (save: Save) => Promise<SavedCopy>;
	readonly #listener: DraftListener;

	constructor(
		opened: ShownText & { mayWrite?: boolean },
		save: (save: Save) => Promise<SavedCopy>,
		listener: DraftListener,
	) {
		this.mayWrite = opened.mayWrite ?? true;
		this.content = completeText(opened.content);
		this.#saved = this.content;
		this.revision = opened.revision;
		this.baseVersion = opened.baseVersion;
		this.#savedAt = opened.copySaved?.at ?? null;
		this.#save = save;
		this.#listener = listener;
		this.#saving = new Autosave<ArticleText, EditConflict>({
			read: () => this.#writableContent(),
			isSaved: (content) => isSameText(content, this.#saved),
			send: (content, sequence) => this.#send(content, sequence),
			atRest: () => (this.#savedAt === null ? { kind: 'unchanged' } : { kind: 'saved', at: this.#savedAt }),
			whyFailed,
			notify: () => listener.notify(),
		});
	}

	get state(): SaveState {
		return this.#saving.state;
	}

	/** Whether the server has a working copy: something that is not in a version. */
	get hasCopy(): boolean {
		return this.#savedAt !== null;
	}

	/** How many times it was sent. */
	get sequence(): number {
		return this.#saving.sequence;
	}

	/** Whether something would be lost if the page closed now. */
	get isUnsaved(): boolean {
		return this.#saving.isUnsaved;
	}

	/** Whether the person is writing: nothing is taken from under their hands. */
	get isTyping(): boolean {
		return this.#typing !== undefined;
	}

	/** What the server had when this text was begun; null where that is not known. */
	get base(): ArticleText | null {
		return this.#previousSessions.length === 0 ? this.#saved : null;
	}

	/** Whether what this session has saved before is a part of the text. */
	get continuesSession(): boolean {
		return this.#continuesSession;
	}

	/** What the server has not got, as a later session goes on with it, by the names that devices store. */
	get left(): UnsavedDraft {
		const { revision, baseVersion } = this;
		const content = this.current();
		const progress = { earlier: this.#previousSessions, attempt: this.sequence };
		const text = { revision, baseVersion, content, ...progress };
		if (this.#document === null) return text;
		return { ...text, document: this.#body?.document() ?? this.#document };
	}

	/** Shows what others have saved since, unless something was typed here. */
	applyRemote(latest: EditedText): void {
		this.mayWrite = latest.mayWrite;
		const isVersion = !this.hasCopy && (latest.version?.version ?? 0) > (this.baseVersion ?? 0);
		const isNewer = latest.revision > this.revision || (latest.revision === this.revision && isVersion);
		if (isNewer && !this.isUnsaved) this.resetTo(latest);
	}

	setField(name: TextLine, value: string): void {
		if (this.content[name] === value) return;
		this.content = { ...this.content, [name]: value };
		this.#changed();
		this.#listener.notify();
	}

	/** Whether nobody has written anything of it. */
	get isNew(): boolean {
		return this.baseVersion === null && !this.hasCopy && this.sequence === 0;
	}

	/**
	 * Says something in a field of a new text that is empty, or says what was proposed before. A text that nobody has
	 * touched stays so: what is proposed is saved with the first word.
	 */
	propose(name: TextLine, value: string): void {
		const isOpen = this.content[name] === '' || this.content[name] === this.#proposed[name];
		if (!this.isNew || !isOpen || this.content[name] === value) return;
		this.#proposed = { ...this.#proposed, [name]: value };
		const isUntouched = isSameText(this.current(), this.#saved);
		this.content = { ...this.content, [name]: value };
		if (isUntouched) this.#saved = this.content;
		else this.#changed();
		this.#listener.notify();
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
			this.#listener.notify();
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
	flush(): Promise<boolean> {
		return this.#saving.flush();
	}

	/** Tries again what failed, such as when the connection is back. */
	retry(): void {
		this.#saving.retry();
	}

	/** Shows what the server has, instead of what was typed here. */
	resetTo(opened: ShownText): void {
		this.#document = null;
		this.#previousSessions = [];
		this.#continuesSession = true;
		this.content = completeText(opened.content);
		this.#saved = this.content;
		this.revision = opened.revision;
		this.baseVersion = opened.baseVersion;
		this.#savedAt = opened.copySaved?.at ?? null;
		this.#body?.replace(opened.content.body);
		this.#saving.reset();
	}

	/**
	 * Shows what was typed in an earlier session, and sends it: a conflict where somebody else has saved since.
	 *
	 * @param sessionId of the earlier one; what it saved without an answer is no conflict
	 */
	restore({ content, revision, baseVersion, earlier = [], ...left }: UnsavedDraft, sessionId: string): void {
		const previous = { opening: sessionId, attempt: left.attempt ?? 0 };
		this.#previousSessions = [previous, ...earlier].slice(0, maxPreviousSessions);
		// What was written here before it is not in it.
		this.#continuesSession = this.sequence === 0;
		this.content = completeText(content);
		this.revision = revision;
		this.baseVersion = baseVersion;
		this.#document = left.document ?? null;
		this.#body?.replace(content.body);
		if (this.#document !== null) this.#showDocument(this.#document);
		this.#changed();
		this.#listener.notify();
	}

	/** Goes on with what an earlier version says, as if it were typed. @returns what was written before */
	goBackTo(content: ArticleText): ArticleText {
		const before = this.current();
		this.#document = null;
		this.content = completeText(content);
		this.#body?.replace(content.body);
		this.#changed();
		this.#listener.notify();
		return before;
	}

	/** The working copy has become a version, which says `made`. What was typed meanwhile begins a new copy. */
	becameVersion(version: number, revision: number, made: ArticleText, sent: ArticleText): void {
		const hasMore = !isSameText(this.current(), sent);
		// With fields that the server does not know yet.
		const content = { ...sent, ...made };
		this.revision = revision;
		this.baseVersion = version;
		this.#savedAt = null;
		this.#saved = content;
		if (hasMore) {
			this.#changed();
			return;
		}
		if (content.body !== sent.body) this.#body?.replace(content.body);
		this.content = content;
		this.#saving.rest();
	}

	/** Stops waiting: the page closes. */
	close(): void {
		this.#saving.close();
		clearTimeout(this.#typing);
	}

	/** Shows a conflict of another call about this text. */
	setConflict(conflict: EditConflict): void {
		this.#saving.setConflict(conflict);
	}

	#changed(): void {
		this.#saving.changed();
		this.#listener.typed();
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
		this.#saving.block(reason);
	}

	#showDocument(document: unknown): void {
		try {
			this.#body?.replaceDocument(document);
		} catch {
			// Of another edition, perhaps: the body that could be written is shown.
			this.#document = null;
		}
	}

	async #send(content: ArticleText, sequence: number): Promise<void> {
		const { revision, baseVersion } = this;
		const progress = { sequence, previousSessions: this.#previousSessions };
		const save = { revision, baseVersion, content, ...progress, continuesSession: this.#continuesSession };
		const answer = await this.#save(save);
		this.#previousSessions = [];
		this.#continuesSession = true;
		this.revision = answer.revision;
		this.#saved = content;
		this.#savedAt = answer.savedAt;
		this.#compareReading(content.body, answer);
	}

	/** What the server reads in a body is what counts: it is never called saved if that says less. */
	#compareReading(sent: string, { body, remarks }: Pick<SavedCopy, 'body' | 'remarks'>): void {
		if (body === null || body === undefined) return;
		if (remarks.length > 0) this.#listener.remarks(remarks);
		if (!saysLess(body, sent)) return;
		this.#misread = sent;
		// Sent again, it says so.
		this.#saving.sendAgain();
	}
}

function whyFailed(error: unknown): Failure<EditConflict> {
	const conflict = conflictIn(error);
	return conflict
		? { kind: 'conflict', conflict }
		: { kind: 'failed', reason: reasonOf(error), isRetryable: isRetryable(error) };
}
