import { type Language, languages } from '@portico/api/languages.ts';
import type { OpenEditor } from '@portico/api/newsroom/answers/editing.ts';
import { inBackground } from '../data/background-calls.ts';
import { call } from '../data/calls.ts';
import { whenChanged } from '../data/query-client.ts';
import type { ArticleDraft } from './article-draft.ts';

/** A call without an answer for so long must not keep the next one waiting. */
const pingMs = 15_000;

/** Whom an editing session tells. */
export type EditingListener = {
	/** Who else has the article open has changed. */
	notify(): void;
	/** The server has something newer of a text, or of the metadata, than this editor. */
	savedElsewhere(what: Language | 'facts'): void;
	/** Somebody else took a language over that was written here. */
	takenOver(name: string): void;
};

/**
 * Tells the others that this article is open here and what is written, and learns it of them. A language is claimed
 * with the first character typed in it. Without an answer nobody is in the way: saving compares revisions all the same.
 */
export class EditingSession {
	/** Who else has the article open. */
	others: readonly OpenEditor[] = [];
	/** The languages that are written here, those to take over, and those that the server has given. */
	readonly #editing = new Set<Language>();
	readonly #takeOver = new Set<Language>();
	readonly #held = new Set<Language>();
	#pinging: Promise<void> | null = null;
	#isDue = false;
	#hasBegun = false;
	readonly #draft: ArticleDraft;
	readonly #personId: string;
	#listener: EditingListener | null = null;

	constructor(draft: ArticleDraft, personId: string) {
		this.#draft = draft;
		this.#personId = personId;
	}

	/** Begins to tell and to ask. @returns ends it, and tells that the editor is closed */
	open(listener: EditingListener): () => void {
		this.#listener = listener;
		const worker = new Worker(new URL('./heartbeat-worker.ts', import.meta.url), { type: 'module' });
		worker.addEventListener('message', () => this.#ping());
		const stopListening = [
			whenChanged('presence', () => this.#ping()),
			this.#draft.subscribe(() => this.#claim()),
		];
		const leave = () => {
			const body = new Blob([JSON.stringify({ opening: this.#draft.editingSessionId })], {
				type: 'application/json',
			});
			navigator.sendBeacon('/api/newsroom/open-editors/closed', body);
		};
		addEventListener('pagehide', leave);
		this.#ping();
		return () => {
			removeEventListener('pagehide', leave);
			for (const stop of stopListening) stop();
			worker.terminate();
			this.#listener = null;
			leave();
		};
	}

	/** Who else writes a language. One's own other windows are in nobody's way. */
	writerOf(lang: Language): OpenEditor | null {
		const isOther = ({ writes, personId }: OpenEditor) =>
			writes.includes(lang) && personId !== this.#personId;
		return this.others.find(isOther) ?? null;
	}

	/** Takes the writing of a language over. */
	take(lang: Language): void {
		this.#editing.add(lang);
		this.#takeOver.add(lang);
		this.#ping();
	}

	/** Claims what is typed. */
	#claim(): void {
		if (this.#draft.articleId === null) return;
		const before = this.#editing.size;
		for (const lang of languages) {
			if (!this.#draft.texts[lang]?.isUnsaved || this.#editing.has(lang) || this.writerOf(lang)) continue;
			this.#editing.add(lang);
			// From a window of one's own, which may be closed already.
			if (this.others.some((editor) => editor.writes.includes(lang))) this.#takeOver.add(lang);
		}
		// A new article has just got its address.
		if (this.#editing.size > before || !this.#hasBegun) this.#ping();
	}

	/** One call at a time: what is claimed meanwhile is told by the next. */
	#ping(): void {
		if (this.#draft.articleId === null) return;
		this.#hasBegun = true;
		this.#isDue = true;
		this.#pinging ??= this.#pingWhileDue().finally(() => {
			this.#pinging = null;
		});
	}

	async #pingWhileDue(): Promise<void> {
		const path = '/api/newsroom/articles/{articleId}/open-editors';
		while (this.#isDue) {
			this.#isDue = false;
			const { articleId, editingSessionId: opening } = this.#draft;
			const body = { opening, writes: [...this.#editing], takes: [...this.#takeOver] };
			const input = { articleId: articleId ?? '', body };
			try {
				const signal = AbortSignal.timeout(pingMs);
				const { items, revisions } = await inBackground(() => call('post', path, input, signal));
				for (const lang of body.takes) this.#takeOver.delete(lang);
				this.#settle(items, body.writes);
				if (revisions.facts > this.#draft.metadataDraft.revision) this.#listener?.savedElsewhere('facts');
				for (const lang of languages) {
					const known = this.#draft.texts[lang]?.revision ?? revisions[lang];
					if (revisions[lang] > known) this.#listener?.savedElsewhere(lang);
				}
			} catch {
				// The next heartbeat tells it.
			}
		}
	}

	/** What was refused or taken over is not asked for again before more is typed. */
	#settle(items: readonly OpenEditor[], asked: readonly Language[]): void {
		const own = items.find((editor) => editor.opening === this.#draft.editingSessionId);
		this.others = items.filter((editor) => editor !== own);
		for (const lang of asked) {
			if (own?.writes.includes(lang)) {
				this.#held.add(lang);
				continue;
			}
			this.#editing.delete(lang);
			const wasHeld = this.#held.delete(lang);
			const writer = this.writerOf(lang);
			// Where the claim was refused, the pane says who writes.
			if (wasHeld && writer) this.#listener?.takenOver(writer.name);
			void this.#draft.texts[lang]?.flush();
		}
		this.#listener?.notify();
	}
}
