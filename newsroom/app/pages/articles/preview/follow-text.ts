import type { Language } from '@portico/api/languages.ts';
import type { FramedPreview } from '@portico/api/newsroom/answers/previews.ts';
import type { ArticleText } from '@portico/api/newsroom/article-text.ts';
import {
	type Framed,
	framedAddress,
	type PreviewMessage,
	previewReady,
} from '@portico/api/preview-messages.ts';
import { callSilently } from '../../../data/calls.ts';
import { Listeners } from '../../../data/listeners.ts';
import { reasonOf } from '../../../data/query-client.ts';
import type { ArticleDraft } from '../../../drafts/article-draft.ts';

/** Of rest before what is typed is shown. */
const restMs = 350;

/** What is written, for a preview of it. Somebody who may only read sees what others have saved. */
export function previewedContent({ texts }: ArticleDraft, lang: Language): { content?: ArticleText } {
	const text = texts[lang];
	return text?.mayWrite && (text.isUnsaved || text.hasCopy) ? { content: text.current() } : {};
}

/**
 * Shows a text in a frame as its page will be, and again after each change, one request at a time. The frame loads the
 * page of the website once; what is written reaches it by messages.
 */
export class FollowedText {
	/** Of the page in the frame; null until the first answer. */
	address: string | null = null;
	/** Why what is shown is not what is written; empty if it is. */
	fault = '';
	readonly #draft: ArticleDraft;
	readonly #lang: Language;
	readonly #siteUrl: string;
	readonly #listeners = new Listeners();
	readonly subscribe = this.#listeners.subscribe;
	#shown: FramedPreview | null = null;
	#view: Framed['view'] = 'page';
	#frame: Window | null = null;
	#isListening = false;
	#isAsking = false;
	#isOutdated = false;
	#timer: ReturnType<typeof setTimeout> | undefined;
	readonly #ending = new AbortController();

	constructor(draft: ArticleDraft, lang: Language, siteUrl: string) {
		this.#draft = draft;
		this.#lang = lang;
		this.#siteUrl = siteUrl;
	}

	/** For `useSyncExternalStore`: another one after each change. */
	readonly snapshot = () => `${this.address} ${this.fault}`;

	/** Follows the text until the returned function is called. */
	open(): () => void {
		const stop = this.#draft.whenTyped(() => this.refreshSoon());
		const receive = ({ source, data }: MessageEvent<unknown>) => {
			if (data !== previewReady || source === null || source !== this.#frame) return;
			this.#isListening = true;
			this.#tell();
		};
		addEventListener('message', receive);
		void this.#refresh();
		return () => {
			stop();
			removeEventListener('message', receive);
			clearTimeout(this.#timer);
			this.#ending.abort();
		};
	}

	/** Takes the frame that shows the page; null when it goes. */
	readonly attach = (frame: HTMLIFrameElement | null): void => {
		this.#frame = frame?.contentWindow ?? null;
		this.#isListening = false;
	};

	/** Shows the page of the article, or what lists show of it. */
	look(view: Framed['view']): void {
		this.#view = view;
		this.#tell();
	}

	/** Shows what is written once it rests. */
	refreshSoon(): void {
		clearTimeout(this.#timer);
		this.#timer = setTimeout(() => void this.#refresh(), restMs);
	}

	async #refresh(): Promise<void> {
		this.#isOutdated = true;
		if (this.#isAsking) return;
		this.#isAsking = true;
		const { signal } = this.#ending;
		while (this.#isOutdated && !signal.aborted) {
			this.#isOutdated = false;
			await this.#ask(signal).then(
				() => this.#setFault(''),
				(error: unknown) => {
					if (!signal.aborted) this.#setFault(reasonOf(error));
				},
			);
		}
		this.#isAsking = false;
	}

	async #ask(signal: AbortSignal): Promise<void> {
		const { articleId } = this.#draft;
		if (articleId === null) return;
		const lang = this.#lang;
		const body = { ...previewedContent(this.#draft, lang), ...(this.#shown && { key: this.#shown.key }) };
		const path = '/api/newsroom/articles/{articleId}/{lang}/preview';
		this.#shown = await callSilently('post', path, { articleId, lang, body }, signal);
		// The page stays where it is while only what it shows changes.
		if (this.address === null) {
			this.address = framedAddress(this.#siteUrl, articleId, lang, this.#shown.key);
			this.#listeners.notify();
		}
		this.#tell();
	}

	#tell(): void {
		if (!this.#isListening || this.#shown === null) return;
		const { article } = this.#shown;
		const message: PreviewMessage = { kind: 'portico-preview', article, view: this.#view };
		this.#frame?.postMessage(message, new URL(this.#siteUrl).origin);
	}

	#setFault(fault: string): void {
		if (this.fault === fault) return;
		this.fault = fault;
		this.#listeners.notify();
	}
}
