import { type Language, languages } from '@portico/api/languages.ts';
import type {
	ArticleMetadata,
	EditedArticle,
	EditedText,
	PublishedText,
	SavedCopy,
	SavedVersion,
} from '@portico/api/newsroom/answers/editing.ts';
import { type ArticleText, emptyText } from '@portico/api/newsroom/article-text.ts';
import { call, callSilently } from '../data/calls.ts';
import { Listeners } from '../data/listeners.ts';
import { conflictIn } from '../data/query-client.ts';
import { isSignInRequested, requestSignIn } from '../data/sign-in-again.ts';
import type { Pasted } from '../editor/writing/paste.ts';
import { currentLanguage, messagesIn } from '../messages/messages.ts';
import { type DraftKeeper, type LocalDraft, persistLocally } from './local-drafts.ts';
import { MetadataDraft } from './metadata-draft.ts';
import { type BodyNotice, type Save, sessionFields } from './saving.ts';
import { TextDraft } from './text-draft.ts';

const newText = { content: emptyText, revision: 0, baseVersion: null, copySaved: null };

/** What is written, which becomes a version when it is published or scheduled, and not before. */
export type WrittenText = {
	title: string;
	/**
	 * @param send publishes what is written, as it was when the dialog opened
	 * @returns null where somebody else has saved meanwhile, which the editor then says
	 */
	publish(send: (written: SeenCopy) => Promise<PublishedText>): Promise<PublishedText | null>;
};

/** A working copy as the person saw it, and the version that it was written on. */
export type SeenCopy = { revision: number; basedOn: number | null };

/** An article while somebody writes it: its texts, its metadata, and their saving. */
export class ArticleDraft {
	/** Names this editing session, on the device and to the server. */
	readonly editingSessionId = `${Date.now().toString(36)}-${Math.random().toString(36).slice(2)}`;
	/** Null until the first save of a new article. */
	articleId: string | null;
	readonly texts: Record<Language, TextDraft | null>;
	readonly metadataDraft: MetadataDraft;
	/** What became of a body, by language, until the person has read it. */
	remarks: Partial<Record<Language, BodyNotice>> = {};
	/** The version that a text has gone back to, and what was written before, until that is read. */
	restored: Partial<Record<Language, { version: number; before: ArticleText }>> = {};
	/** Called once a new article exists. */
	onCreated: (articleId: string) => void = () => undefined;
	#isOnDevice = false;
	#creation: Promise<SavedCopy> | null = null;
	#version = 0;
	readonly #changes = new Listeners();
	readonly #typing = new Listeners();
	readonly subscribe = this.#changes.subscribe;
	/** Calls a listener at each change that the person makes. */
	readonly whenTyped = this.#typing.subscribe;
	#keeper: DraftKeeper | null = null;

	/**
	 * @param opened null for a new article
	 * @param fdCode the column of a new article; empty for none yet
	 */
	constructor(opened: EditedArticle | null, fdCode = '') {
		this.articleId = opened?.listed.articleId ?? null;
		const unpinned = { pinned: false, pinnedUntil: null };
		const facts = opened?.facts ?? { fdCode, alsoIn: [], cover: null, attachments: [], ...unpinned };
		const factsRevision = opened?.factsRevision ?? 0;
		this.metadataDraft = new MetadataDraft({ facts, factsRevision }, () => this.articleId, this.#notify);
		const draft = (lang: Language) => {
			const text = opened ? opened.texts[lang] : newText;
			if (!text) return null;
			return new TextDraft(text, (save) => this.#saveText(lang, save), {
				...{ notify: this.#notify, typed: this.#typing.notify },
				remarks: (remarks) => this.setRemarks(lang, { remarks }),
			});
		};
		this.texts = { zh: draft('zh'), en: draft('en') };
		for (const lang of languages) {
			const remarks = opened?.texts[lang]?.remarks ?? [];
			if (remarks.length > 0) this.remarks[lang] = { remarks };
		}
	}

	/** For React: changes whenever anything does. */
	readonly snapshot = (): number => this.#version;

	readonly #notify = (): void => {
		this.#version += 1;
		this.#changes.notify();
	};

	/**
	 * From now on, what is typed is kept on this device until the server has it.
	 *
	 * @returns ends it, and stops waiting to save: what the server has not got then stays on the device
	 */
	open(personId: string): () => void {
		const keeper = persistLocally(this, personId);
		this.#keeper = keeper;
		return () => {
			keeper.end();
			this.#keeper = null;
			this.close();
		};
	}

	/** Writes what is not saved to this device. */
	async keepNow(): Promise<void> {
		await this.#keeper?.keepNow();
	}

	get progress(): string {
		return languages.map((lang) => `${this.texts[lang]?.revision} ${this.texts[lang]?.sequence}`).join();
	}

	/** As they are shown. */
	get metadata(): ArticleMetadata {
		return this.metadataDraft.shown;
	}

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
		return this.articleId === null && this.metadata.fdCode === '' && isWaiting;
	}

	/** Whether something would be lost if the page closed now. */
	get isUnsaved(): boolean {
		return this.metadataDraft.isUnsaved || languages.some((lang) => this.texts[lang]?.isUnsaved);
	}

	/** What the server has not got; null where it has everything. */
	unsaved(): Pick<LocalDraft, 'articleId' | 'texts' | 'facts'> | null {
		if (!this.isUnsaved) return null;
		const texts: LocalDraft['texts'] = {};
		for (const lang of languages) {
			const text = this.texts[lang];
			if (text?.isUnsaved) texts[lang] = text.left;
		}
		return { articleId: this.articleId, texts, facts: this.metadataDraft.changed };
	}

	/**
	 * Shows what an earlier session did not deliver of the article, and sends it.
	 *
	 * @returns what stays: the texts that the person may no longer read; null for nothing
	 */
	restore(copy: LocalDraft): LocalDraft | null {
		const left: LocalDraft['texts'] = {};
		for (const lang of languages) {
			const text = copy.texts[lang];
			if (!text) continue;
			if (this.texts[lang]) this.texts[lang].restore(text, copy.copyId);
			else left[lang] = text;
		}
		this.#changeMetadata(copy.facts);
		return Object.keys(left).length > 0 ? { ...copy, texts: left, facts: {} } : null;
	}

	/** Sends everything that is not saved. @returns whether everything is saved */
	async flush(): Promise<boolean> {
		for (const lang of languages) await this.texts[lang]?.flush();
		await this.metadataDraft.flush();
		return !this.isUnsaved;
	}

	/** Tries again what failed. */
	retry(): void {
		for (const lang of languages) this.texts[lang]?.retry();
		this.metadataDraft.retry();
	}

	setMetadata<Name extends keyof ArticleMetadata>(name: Name, value: ArticleMetadata[Name]): void {
		this.#changeMetadata({ [name]: value });
	}

	#changeMetadata(changed: Partial<ArticleMetadata>): void {
		this.metadataDraft.change(changed);
		this.#typing.notify();
		this.#notify();
		// What was typed waited for a column.
		if (this.articleId === null && changed.fdCode !== undefined) this.retry();
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

	/** Goes on with what a version says; what was written before can be had back. */
	async restoreVersion(lang: Language, version: number): Promise<void> {
		const text = this.texts[lang];
		if (!text || this.articleId === null) return;
		const key = { articleId: this.articleId, lang };
		const path = '/api/newsroom/articles/{articleId}/{lang}/versions/{version}';
		const { content } = await call('get', path, { ...key, version: String(version) });
		const before = text.goBackTo(content);
		this.restored = { ...this.restored, [lang]: { version, before } };
		this.#notify();
	}

	/** Ends the notice of a restored version. @param isUndone whether what was written before is wanted back */
	endRestored(lang: Language, isUndone: boolean): void {
		const { [lang]: ended, ...others } = this.restored;
		if (ended && isUndone) this.texts[lang]?.goBackTo(ended.before);
		this.restored = others;
		this.#notify();
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

	/** Sends a text and the metadata, after signing in again if need be. @returns whether the text is saved */
	async #sendAll(text: TextDraft): Promise<boolean> {
		let isSaved = await text.flush();
		if (!isSaved && isSignInRequested()) {
			await requestSignIn(null, { interrupt: true });
			isSaved = await text.flush();
		}
		if (isSaved) await this.metadataDraft.flush();
		return isSaved;
	}

	/**
	 * @param send makes a version of a text, which is saved
	 * @returns its answer; null for a conflict, which the state of the text then says
	 */
	async #becomeVersion<Answer extends { made: SavedVersion | null }>(
		lang: Language,
		text: TextDraft,
		send: () => Promise<Answer>,
	): Promise<Answer | null> {
		const sent = text.current();
		try {
			const answer = await send();
			const { made } = answer;
			if (made) {
				text.becameVersion(made.version, made.revision, made.content, sent);
				// What it says takes effect now.
				this.endRestored(lang, false);
				this.setRemarks(lang, { remarks: made.remarks });
			}
			return answer;
		} catch (error) {
			const conflict = conflictIn(error);
			if (!conflict) throw error;
			text.setConflict(conflict);
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
		text.resetTo({ content, revision, baseVersion: version?.version ?? null, copySaved: null });
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
				opening: text.continuesSession ? this.editingSessionId : null,
				...{ mine: text.current(), result, notes: conflict.notes, missingTitle: untitled },
			},
		});
		const { content, savedAt, baseVersion } = merged;
		const copySaved = savedAt === null ? null : { at: savedAt, by: null };
		text.resetTo({ content, revision: merged.revision, baseVersion, copySaved });
	}

	setRemarks(lang: Language, notice: BodyNotice): void {
		this.remarks = { ...this.remarks, [lang]: notice };
		this.#notify();
	}

	/** Tells what became of what was pasted; nothing is said any more of what was pasted before. */
	pasted(lang: Language, pasted: Pasted): void {
		const isCleaned = pasted.kind === 'cleaned';
		const remarks = isCleaned ? pasted.remarks : [];
		if (!isCleaned || remarks.length > 0 || this.remarks[lang]?.pasted)
			this.setRemarks(lang, { remarks, pasted: true, ...(!isCleaned && { uncleaned: pasted }) });
	}

	/** The page closes. */
	close(): void {
		this.metadataDraft.close();
		for (const lang of languages) this.texts[lang]?.close();
	}

	async #saveText(lang: Language, save: Save): Promise<SavedCopy> {
		// The text in the other language may be creating the article.
		while (this.articleId === null && this.#creation) await this.#creation.catch(() => undefined);
		const { articleId } = this;
		if (articleId !== null) {
			const path = '/api/newsroom/articles/{articleId}/{lang}/working-copy';
			const { revision, baseVersion, content } = save;
			const opening = save.continuesSession ? this.editingSessionId : null;
			const body = { revision, baseVersion, content, ...sessionFields(save), opening };
			return callSilently('put', path, { articleId, lang, body });
		}
		this.#creation = this.#create(lang, save).finally(() => {
			this.#creation = null;
		});
		return this.#creation;
	}

	async #create(lang: Language, save: Save): Promise<SavedCopy> {
		const { fdCode } = this.metadata;
		if (fdCode === '') throw new Error(messagesIn(currentLanguage()).editor.metadata.chooseColumn);
		const { content } = save;
		const body = { fdCode, lang, content, ...sessionFields(save), opening: this.editingSessionId };
		let created: SavedCopy & { articleId: string };
		try {
			created = await callSilently('post', '/api/newsroom/articles', { body });
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
		this.metadataDraft.created(fdCode);
		this.onCreated(articleId);
	}
}
