import type { SearchSuggestion } from '@portico/api/answers/search.ts';
import { maxQueryLength, queryLength } from '@portico/api/constants.ts';

const debounceMs = 150;

const maxCachedTexts = 50;

/** As long as the API lets the response be cached; also limits how long withdrawn content is suggested. */
const maxAgeMs = 60_000;

type Options = {
	/** Must reject when the signal aborts. */
	fetchSuggestions: (text: string, signal: AbortSignal) => Promise<SearchSuggestion[]>;
	/** Gets null while there is no response to the last input. */
	onResult: (suggestions: SearchSuggestion[] | null) => void;
};

export type SuggestionRequests = ReturnType<typeof createSuggestionRequests>;

/**
 * Debounces and caches requests for suggestions. Only one is in flight, so that no stale response overwrites a
 * newer one; failures report null.
 */
export function createSuggestionRequests({ fetchSuggestions, onResult }: Options) {
	const cache = new Map<string, { suggestions: SearchSuggestion[]; fetchedAt: number }>();
	/** The request in flight, including its debounce. */
	let pending: { text: string; controller: AbortController } | undefined;

	function cancel(): void {
		pending?.controller.abort();
		pending = undefined;
	}

	function schedule(input: string, delayMs: number): void {
		const text = input.trim().replace(/\s+/g, ' ');
		if (pending?.text === text) return;
		cancel();
		const isValid = text !== '' && queryLength(text) <= maxQueryLength;
		const cached = isValid ? readCache(text) : null;
		if (cached || !isValid) {
			onResult(cached);
			return;
		}
		const controller = new AbortController();
		pending = { text, controller };
		const timer = setTimeout(() => void request(text, controller.signal), delayMs);
		controller.signal.addEventListener('abort', () => clearTimeout(timer));
	}

	function readCache(text: string): SearchSuggestion[] | null {
		const cached = cache.get(text);
		return cached && Date.now() - cached.fetchedAt < maxAgeMs ? cached.suggestions : null;
	}

	async function request(text: string, signal: AbortSignal): Promise<void> {
		let suggestions: SearchSuggestion[] | null = null;
		try {
			suggestions = await fetchSuggestions(text, signal);
			writeCache(text, suggestions);
		} catch {
			// Suggestions fail silently: decision 022.
		}
		if (signal.aborted) return;
		pending = undefined;
		onResult(suggestions);
	}

	function writeCache(text: string, suggestions: SearchSuggestion[]): void {
		cache.delete(text);
		cache.set(text, { suggestions, fetchedAt: Date.now() });
		const [oldest] = cache.keys();
		if (cache.size > maxCachedTexts && oldest !== undefined) cache.delete(oldest);
	}

	return {
		/** Requests are debounced, and suspended during IME composition, when the text is not final. */
		onInput(text: string, isComposing: boolean) {
			if (isComposing) cancel();
			else schedule(text, debounceMs);
		},
		/** Without debounce. */
		requestNow: (text: string) => schedule(text, 0),
		cancel,
	};
}
