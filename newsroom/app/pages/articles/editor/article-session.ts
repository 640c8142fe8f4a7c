import { type Language, languages } from '@portico/api/languages.ts';
import type {
	ArticleFacts,
	EditedArticle,
	EditedText,
	SavedVersion,
} from '@portico/api/newsroom/answers/editing.ts';
import { type ArticleText, emptyText } from '@portico/api/newsroom/article-text.ts';
import { call, callToSave } from '../../../data/calls.ts';
import type { DeviceCopy } from '../../../data/device-copies.ts';
import { conflictIn, mayPass, NewsroomFailure, reasonOf } from '../../../data/query-client.ts';
import { isSignInRequested, requestSignIn } from '../../../data/sign-in-again.ts';
import type { Pasted } from '../../../editor/writing/paste.ts';
import { currentLanguage, messagesIn } from '../../../messages/messages.ts';
import type { WrittenText } from '../list/text-actions.ts';
import type { BodyNotice, Save, SavedCopy, SaveState } from './saving.ts';
import { earlierFields, noticeOf } from './saving.ts';
import { TextSession } from './text-session.ts';

/** Changed facts that could not be saved are sent again after this time. */
const factsRetryMs = 10_000;

const newText = { content: emptyText, revision: 0, baseVersion: null, copySaved: null };

/** An article while somebody writes it: its texts, its facts, and their saving. */
export class ArticleSession {
	/** Names this opening of the editor, on the device and to the server. */
	readonly opening = `${Date.now().toString(36)}-${Math.random().toString(36).slice(2)}`;
	/** Null until the first save of a new article. */
	articleId: string | null;
	readonly texts: Record<Language, TextSession | null>;
	facts: ArticleFacts;
	factsState: SaveState = { kind: 'unchanged' };
	/** What became of a body, by language, until the person has read it. */
	remarks: Partial<Record<Language, BodyNotice>> = {};
	/** Called once a new article exists. */
	onCreated: (articleId: string) => void = () => undefined;
	/** Called at each change that the person makes. */
	onTyped: () => void = () => undefined;
	#factsRevision: number;
	/** Facts that are not saved. */
	#changed: Partial<ArticleFacts> = {};
	#savingFacts: Promise<void> | null = null;
	#factsTimer: ReturnType<typeof setTimeout> | undefined;
	#isOnDevice = false;
	#creation: Promise<SavedCopy> | null = null;
	#version = 0;
	readonly #listeners = new Set<() => void>();

	/**
	 * @param opened null for a new article
	 * @param fdCode the column of a new article; empty for none yet
	 */
	constructor(opened: EditedArticle | null, fdCode = '') {
		this.articleId = opened?.listed.articleId ?? null;
		this.facts = opened?.facts ?? { fdCode, alsoIn: [], cover: null, attachments: [], pinned: false };
		this.#factsRevision = opened?.factsRevision ?? 0;
		const session = (lang: Language) => {
			const text = opened ? opened.texts[lang] : newText;
			if (!text) return null;
			const written = new TextSession(text, (save) => this.#saveText(lang, save), this.#notify);
			written.onTyped = () => this.onTyped();
			written.onRemarks = (remarks) => this.setRemarks(lang, { remarks });
			return written;
		};
		this.texts = { zh: session('zh'), en: session('en') };
		for (const lang of languages) {
			const remarks = opened?.texts[lang]?.remarks ?? [];
			if (remarks.length > 0) this.remarks[lang] = { remarks };
		}
	}

	/** For React: changes whenever anything does. */
	readonly snapshot = (): number => this.#version;

	readonly subscribe = (listener: () => void): (() => void) => {
		this.#listeners.add(listener);
		return () => this.#listeners.delete(listener);
	};

	readonly #notify = (): void => {
		this.#version += 1;
		for (const listener of this.#listeners) listener();
	};

	/** Whether what is unsaved outlasts this page. */
	get isOnDevice(): boolean {
		return this.#isOnDevice;
	}

	set isOnDevice(isKept: boolean) {
		if (isKept === this.#isOnDevice) return;
		this.#isOnDevice = isKept;
		this.#notify();
	}

	/** Whether what is typed of a new article waits for its column. */
	get needsColumn(): boolean {
		const isWaiting = languages.some((lang) => this.texts[lang]?.state.kind === 'failed');
		return this.articleId === null && this.facts.fdCode === '' && isWaiting;
	}

	/** Whether something would be lost if the page closed now. */
	get isUnsaved(): boolean {
		const isFactUnsaved = this.articleId !== null && Object.keys(this.#changed).length > 0;
		return isFactUnsaved || languages.some((lang) => this.texts[lang]?.isUnsaved);
	}

	/** What the server has not got; null where it has everything. */
	unsaved(): Pick<DeviceCopy, 'articleId' | 'texts' | 'facts'> | null {
		if (!this.isUnsaved) return null;
		const texts: DeviceCopy['texts'] = {};
		for (const lang of languages) {
			const text = this.texts[lang];
			if (text?.isUnsaved) texts[lang] = text.left;
		}
		return { articleId: this.articleId, texts, facts: this.#changed };
	}

	/**
	 * Shows what an earlier opening of the article did not deliver, and sends it.
	 *
	 * @returns what stays: the texts that the person may no longer read; null for nothing
	 */
	restore(copy: DeviceCopy): DeviceCopy | null {
		const left: DeviceCopy['texts'] = {};
		for (const lang of languages) {
			const text = copy.texts[lang];
			if (!text) continue;
			if (this.texts[lang]) this.texts[lang].restore(text, copy.copyId);
			else left[lang] = text;
		}
		this.#changeFacts(copy.facts);
		return Object.keys(left).length > 0 ? { ...copy, texts: left, facts: {} } : null;
	}

	/** Sends everything that is not saved. @returns whether everything is saved */
	async flush(): Promise<boolean> {
		for (const lang of languages) await this.texts[lang]?.flush();
		if (this.articleId !== null) await this.#sendFacts();
		return !this.isUnsaved;
	}

	/** Tries again what failed. */
	retry(): void {
		for (const lang of languages) this.texts[lang]?.retry();
		if (this.factsState.kind === 'failed') void this.#sendFacts();
	}

	setFact<Name extends keyof ArticleFacts>(name: Name, value: ArticleFacts[Name]): void {
		this.#changeFacts({ [name]: value });
	}

	#changeFacts(changed: Partial<ArticleFacts>): void {
		this.facts = { ...this.facts, ...changed };
		this.#changed = { ...this.#changed, ...changed };
		this.onTyped();
		this.#notify();
		if (this.articleId !== null) void this.#sendFacts();
		// What was typed waited for a column.
		else if (changed.fdCode !== undefined) this.retry();
	}

	get factsRevision(): number {
		return this.#factsRevision;
	}

	/** Shows the facts that others have saved since, unless some were changed here. */
	followFacts(latest: Pick<EditedArticle, 'facts' | 'factsRevision'>): void {
		const isUnsaved = Object.keys(this.#changed).length > 0 || this.#savingFacts !== null;
		if (latest.factsRevision > this.#factsRevision && !isUnsaved) this.adoptFacts(latest);
	}

	/** Shows the facts that somebody else has saved. */
	adoptFacts({ facts, factsRevision }: Pick<EditedArticle, 'facts' | 'factsRevision'>): void {
		this.facts = facts;
		this.#factsRevision = factsRevision;
		this.#changed = {};
		this.factsState = { kind: 'unchanged' };
		this.#notify();
	}

	/**
	 * Makes a version of a text.
	 *
	 * @returns the version; null where something could not be saved, which its state then says
	 * @throws NewsroomFailure other than a conflict
	 */
	async saveVersion(lang: Language, note: string): Promise<number | null> {
		const text = this.texts[lang];
		if (!text || !(await this.#sendAll(text)) || this.articleId === null) return null;
		const { articleId } = this;
		const body = { revision: text.revision, basedOn: text.baseVersion, note };
		const path = '/api/newsroom/articles/{articleId}/{lang}/versions';
		const made = await this.#becomeVersion(lang, text, async () => {
			const answer = await call('post', path, { articleId, lang, body });
			return { ...answer, made: answer };
		});
		return made?.version ?? null;
	}

	/**
	 * What is written, to publish it as it is now: it becomes a version only then.
	 *
	 * @returns null where something could not be saved, which its state then says
	 */
	async written(lang: Language): Promise<WrittenText | null> {
		const text = this.texts[lang];
		if (!text || !(await this.#sendAll(text))) return null;
		const { revision, baseVersion, content } = text;
		return {
			title: content.title.trim(),
			publish: async (send) => {
				const isAsSeen = text.revision === revision && text.baseVersion === baseVersion;
				if (!isAsSeen || text.isUnsaved) {
					throw new Error(messagesIn(currentLanguage()).articles.publishing.changedMeanwhile);
				}
				return this.#becomeVersion(lang, text, () => send({ revision, basedOn: baseVersion }));
			},
		};
	}

	/** Sends a text and the facts, after signing in again if need be. @returns whether the text is saved */
	async #sendAll(text: TextSession): Promise<boolean> {
		let isSaved = await text.flush();
		if (!isSaved && isSignInRequested()) {
			await requestSignIn(null, true);
			isSaved = await text.flush();
		}
		if (isSaved && this.articleId !== null) await this.#sendFacts();
		return isSaved;
	}

	/**
	 * @param send makes a version of a text, which is saved
	 * @returns its answer; null for a conflict, which the state of the text then says
	 */
	async #becomeVersion<Answer extends { made: SavedVersion | null }>(
		lang: Language,
		text: TextSession,
		send: () => Promise<Answer>,
	): Promise<Answer | null> {
		const sent = text.current();
		try {
			const answer = await send();
			const { made } = answer;
			if (made) {
				text.becameVersion(made.version, made.revision, made.content, sent);
				this.setRemarks(lang, { remarks: made.remarks });
			}
			return answer;
		} catch (error) {
			const conflict = conflictIn(error);
			if (!conflict) throw error;
			text.meet(conflict);
			return null;
		}
	}

	/** Gives up what was typed since the latest version. @throws NewsroomFailure */
	async discard(lang: Language, latest: EditedText): Promise<void> {
		const text = this.texts[lang];
		if (!text || this.articleId === null) return;
		let { revision } = latest;
		if (latest.copySaved) {
			const path = '/api/newsroom/articles/{articleId}/{lang}/working-copy/discard';
			const input = { articleId: this.articleId, lang, body: { revision } };
			revision = (await call('post', path, input)).revision;
		}
		const { version } = latest;
		const content = version?.content ?? emptyText;
		text.adopt({ content, revision, baseVersion: version?.version ?? null, copySaved: null });
	}

	/**
	 * Ends a conflict: what others saved and what was typed here become versions, and the text says `result`.
	 *
	 * @param compared what the server had when the person compared the texts
	 * @throws NewsroomFailure with status 409 if something was saved since
	 */
	async merge(lang: Language, compared: EditedText, result: ArticleText): Promise<void> {
		const text = this.texts[lang];
		if (!text || this.articleId === null) return;
		const { conflict, untitled } = messagesIn(currentLanguage()).editor;
		const { revision, version } = compared;
		const merged = await call('post', '/api/newsroom/articles/{articleId}/{lang}/merge', {
			...{ articleId: this.articleId, lang },
			body: {
				...{ revision, basedOn: version?.version ?? null },
				opening: text.goesOn ? this.opening : null,
				...{ mine: text.current(), result, notes: conflict.notes, missingTitle: untitled },
			},
		});
		const { content, savedAt, baseVersion } = merged;
		const copySaved = savedAt === null ? null : { at: savedAt, by: null };
		text.adopt({ content, revision: merged.revision, baseVersion, copySaved });
	}

	setRemarks(lang: Language, notice: BodyNotice): void {
		this.remarks = { ...this.remarks, [lang]: notice };
		this.#notify();
	}

	/** Tells what became of what was pasted; nothing is said any more of what was pasted before. */
	pasted(lang: Language, pasted: Pasted): void {
		const notice = noticeOf(pasted);
		if (notice.uncleaned || notice.remarks.length > 0 || this.remarks[lang]?.pasted)
			this.setRemarks(lang, notice);
	}

	/** The page closes. */
	close(): void {
		clearTimeout(this.#factsTimer);
		for (const lang of languages) this.texts[lang]?.close();
	}

	async #saveText(lang: Language, save: Save): Promise<SavedCopy> {
		// The text in the other language may be creating the article.
		while (this.articleId === null && this.#creation) await this.#creation.catch(() => undefined);
		const { articleId } = this;
		if (articleId !== null) {
			const path = '/api/newsroom/articles/{articleId}/{lang}/working-copy';
			const { goesOn, earlier, ...copy } = save;
			const opening = goesOn ? this.opening : null;
			const body = { ...copy, ...earlierFields(earlier), opening };
			return callToSave('put', path, { articleId, lang, body });
		}
		this.#creation = this.#create(lang, save).finally(() => {
			this.#creation = null;
		});
		return this.#creation;
	}

	async #create(lang: Language, { content, attempt, earlier }: Save): Promise<SavedCopy> {
		const { fdCode } = this.facts;
		if (fdCode === '') throw new Error(messagesIn(currentLanguage()).editor.facts.chooseColumn);
		const body = { fdCode, lang, content, attempt, ...earlierFields(earlier), opening: this.opening };
		let created: SavedCopy & { articleId: string };
		try {
			created = await callToSave('post', '/api/newsroom/articles', { body });
		} catch (error) {
			const conflict = conflictIn(error);
			// It exists, with something newer: the texts are compared there.
			if (conflict?.articleId) this.#becameArticle(conflict.articleId, fdCode);
			throw error;
		}
		this.#becameArticle(created.articleId, fdCode);
		return created;
	}

	#becameArticle(articleId: string, fdCode: string): void {
		this.articleId = articleId;
		const { fdCode: _, ...others } = this.#changed;
		this.#changed = this.facts.fdCode === fdCode ? others : { ...others, fdCode: this.facts.fdCode };
		void this.#sendFacts();
		this.onCreated(articleId);
	}

	/** One request at a time: what is changed meanwhile waits for the next. */
	#sendFacts(): Promise<void> {
		clearTimeout(this.#factsTimer);
		this.#savingFacts ??= this.#sendChanged().finally(() => {
			this.#savingFacts = null;
		});
		return this.#savingFacts;
	}

	async #sendChanged(): Promise<void> {
		while (Object.keys(this.#changed).length > 0 && this.articleId !== null) {
			const changed = this.#changed;
			this.#setFactsState({ kind: 'saving' });
			try {
				const body = { revision: this.#factsRevision, changed };
				const path = '/api/newsroom/articles/{articleId}/facts';
				const saved = await callToSave('put', path, { articleId: this.articleId, body });
				this.#factsRevision = saved.revision;
				const later = Object.entries(this.#changed).filter(
					([name, value]) => changed[name as keyof ArticleFacts] !== value,
				);
				this.#changed = Object.fromEntries(later);
				this.#setFactsState({ kind: 'saved', at: saved.savedAt });
			} catch (error) {
				const isConflict = error instanceof NewsroomFailure && error.status === 409;
				const failed = { kind: 'failed', reason: reasonOf(error), mayPass: mayPass(error) } as const;
				this.#setFactsState(isConflict ? { kind: 'conflict', conflict: null } : failed);
				if (!isConflict && failed.mayPass)
					this.#factsTimer = setTimeout(() => void this.#sendFacts(), factsRetryMs);
				return;
			}
		}
	}

	#setFactsState(state: SaveState): void {
		this.factsState = state;
		this.#notify();
	}
}
