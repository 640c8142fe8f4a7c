import type { SearchSuggestion } from '@portico/api/answers/search.ts';
import { longestQuery, queryLength } from '@portico/api/search-limits.ts';

/** A pause that quick typing does not make, and that nobody waits for. */
const pauseMs = 150;

const rememberedTexts = 50;

/** As long as the API lets an answer be kept: what was withdrawn since must not be proposed for long. */
const freshMs = 60_000;

type Options = {
	/** Asks for what fits a text; rejects when the signal ends it. */
	ask: (text: string, signal: AbortSignal) => Promise<SearchSuggestion[]>;
	/** Told what fits what was typed last, none included; null where there is no answer to it, or not yet one. */
	show: (suggestions: SearchSuggestion[] | null) => void;
};

/** Asks while somebody types. */
export type SuggestionRequests = ReturnType<typeof createSuggestionRequests>;

/**
 * Asks for suggestions: one request at a time, since another text ends the one under way, so that no older
 * answer overwrites a newer one; none while an input method composes, for nothing, and for more than the API
 * takes. A request that fails shows nothing.
 */
export function createSuggestionRequests({ ask, show }: Options) {
	const memory = new Map<string, { suggestions: SearchSuggestion[]; at: number }>();
	/** What an answer is waited for, its pause included. */
	let waiting: { text: string; ends: AbortController } | undefined;

	function drop(): void {
		waiting?.ends.abort();
		waiting = undefined;
	}

	function want(typed: string, afterMs: number): void {
		const text = typed.trim().replace(/\s+/g, ' ');
		if (waiting?.text === text) return;
		drop();
		const canBeAsked = text !== '' && queryLength(text) <= longestQuery;
		const known = canBeAsked ? freshlyKnown(text) : null;
		if (known || !canBeAsked) {
			show(known);
			return;
		}
		const ends = new AbortController();
		waiting = { text, ends };
		const timer = setTimeout(() => void request(text, ends.signal), afterMs);
		ends.signal.addEventListener('abort', () => clearTimeout(timer));
	}

	function freshlyKnown(text: string): SearchSuggestion[] | null {
		const known = memory.get(text);
		return known && Date.now() - known.at < freshMs ? known.suggestions : null;
	}

	async function request(text: string, signal: AbortSignal): Promise<void> {
		let suggestions: SearchSuggestion[] | null = null;
		try {
			suggestions = await ask(text, signal);
			remember(text, suggestions);
		} catch {
			// Nobody asked for suggestions, and nobody misses them: decision 022.
		}
		if (signal.aborted) return;
		waiting = undefined;
		show(suggestions);
	}

	function remember(text: string, suggestions: SearchSuggestion[]): void {
		memory.delete(text);
		memory.set(text, { suggestions, at: Date.now() });
		const [oldest] = memory.keys();
		if (memory.size > rememberedTexts && oldest !== undefined) memory.delete(oldest);
	}

	return {
		/**
		 * The text has changed: asked for after a short pause, unless the answer is known. While an input method
		 * composes, what stands in the field is not what is meant, and nothing is asked.
		 */
		typed(text: string, isComposing: boolean) {
			if (isComposing) drop();
			else want(text, pauseMs);
		},
		/** The suggestions are wanted now. */
		askNow: (text: string) => want(text, 0),
		/** Ends what is under way; nothing is shown for it any more. */
		drop,
	};
}
