import type { ArticleMetadata, EditConflict, EditedArticle } from '@portico/api/newsroom/answers/editing.ts';
import { callSilently } from '../data/calls.ts';
import { isRetryable, NewsroomFailure, reasonOf } from '../data/query-client.ts';
import { Autosave, type Failure } from './autosave.ts';
import type { SaveState } from './saving.ts';

/** The metadata of an article while somebody changes them: what is changed is sent at once. */
export class MetadataDraft {
	shown: ArticleMetadata;
	revision: number;
	/** Those that are not saved. */
	changed: Partial<ArticleMetadata> = {};
	#savedAt: string | null = null;
	readonly #articleId: () => string | null;
	readonly #saving: Autosave<Partial<ArticleMetadata>, EditConflict>;

	/** @param articleId null while the article does not exist: its first save takes the column, the rest waits */
	constructor(
		{ facts, factsRevision }: Pick<EditedArticle, 'facts' | 'factsRevision'>,
		articleId: () => string | null,
		notify: () => void,
	) {
		this.shown = facts;
		this.revision = factsRevision;
		this.#articleId = articleId;
		this.#saving = new Autosave<Partial<ArticleMetadata>, EditConflict>(
			{
				read: () => this.changed,
				isSaved: (changed) => Object.keys(changed).length === 0,
				send: (changed) => this.#send(changed),
				atRest: () => (this.#savedAt === null ? { kind: 'unchanged' } : { kind: 'saved', at: this.#savedAt }),
				whyFailed,
				notify,
			},
			0,
		);
	}

	get state(): SaveState {
		return this.#saving.state;
	}

	get isUnsaved(): boolean {
		return this.#articleId() !== null && Object.keys(this.changed).length > 0;
	}

	change(changed: Partial<ArticleMetadata>): void {
		this.shown = { ...this.shown, ...changed };
		this.changed = { ...this.changed, ...changed };
		if (this.#articleId() !== null) this.#saving.changed();
	}

	/** The article exists, in this column. */
	created(fdCode: string): void {
		const { fdCode: _, ...others } = this.changed;
		this.changed = this.shown.fdCode === fdCode ? others : { ...others, fdCode: this.shown.fdCode };
		if (this.isUnsaved) this.#saving.changed();
	}

	/** Shows what others have saved since, unless something was changed here. */
	applyRemote(latest: Pick<EditedArticle, 'facts' | 'factsRevision'>): void {
		if (latest.factsRevision > this.revision && Object.keys(this.changed).length === 0) this.resetTo(latest);
	}

	/** Shows what somebody else has saved, instead of what was changed here. */
	resetTo({ facts, factsRevision }: Pick<EditedArticle, 'facts' | 'factsRevision'>): void {
		this.shown = facts;
		this.revision = factsRevision;
		this.changed = {};
		this.#savedAt = null;
		this.#saving.reset();
	}

	/** Sends what is not saved. */
	async flush(): Promise<void> {
		if (this.#articleId() !== null) await this.#saving.flush();
	}

	retry(): void {
		this.#saving.retry();
	}

	close(): void {
		this.#saving.close();
	}

	async #send(changed: Partial<ArticleMetadata>): Promise<void> {
		const path = '/api/newsroom/articles/{articleId}/facts';
		const body = { revision: this.revision, changed };
		const saved = await callSilently('put', path, { articleId: this.#articleId() ?? '', body });
		this.revision = saved.revision;
		this.#savedAt = saved.savedAt;
		// What was changed meanwhile waits for the next request.
		const later = Object.entries(this.changed).filter(
			([name, value]) => changed[name as keyof ArticleMetadata] !== value,
		);
		this.changed = Object.fromEntries(later);
	}
}

function whyFailed(error: unknown): Failure<EditConflict> {
	if (error instanceof NewsroomFailure && error.status === 409) return { kind: 'conflict', conflict: null };
	return { kind: 'failed', reason: reasonOf(error), isRetryable: isRetryable(error) };
}
