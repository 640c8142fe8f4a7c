import type { SearchSuggestion } from '@portico/api/answers/search.ts';
import { maxQueryLength, queryLength } from '@portico/api/constants.ts';
import { type RefObject, useEffect, useEffectEvent, useId, useLayoutEffect, useRef, useState } from 'react';
import { backgroundClient } from '../../data/browser-client.ts';
import { useLanguage } from '../../state/language.ts';

const debounceMs = 150;

const maxCachedTexts = 50;

/** As long as the API lets the response be cached; also limits how long withdrawn content is suggested. */
const maxAgeMs = 60_000;

/** `suggestions` is null without a response; `active` is -1 without an active option. */
type State = { suggestions: SearchSuggestion[] | null; active: number };

const closed: State = { suggestions: null, active: -1 };

/**
 * Makes a search field an editable combobox with list autocomplete and manual selection (WAI-ARIA APG). The
 * field exists before this code and may have focus and text, so it gets listeners and attributes instead of
 * being re-rendered.
 *
 * @param composing whether an IME composition is in progress
 * @param list the listbox, while it is rendered
 */
export function useCombobox(
	input: RefObject<HTMLInputElement | null>,
	composing: RefObject<boolean>,
	list: RefObject<HTMLElement | null>,
) {
	const language = useLanguage();
	const listId = useId();
	const requests = useRef<SuggestionRequests>(null);
	const [{ suggestions, active }, setState] = useState(closed);
	const count = suggestions?.length ?? 0;
	const isOpen = count > 0;
	const optionId = (index: number) => `${listId}${index}`;
	const activeId = active < 0 ? null : optionId(active);

	function close() {
		requests.current?.cancel();
		setState(closed);
	}

	/** Keeps the previous suggestions until the response, to avoid flicker. */
	const handleInput = useEffectEvent((text: string, isComposing: boolean) => {
		setState((state) => ({ ...state, active: -1 }));
		requests.current?.onInput(text, isComposing);
	});

	/** The field itself is a position between the last and the first option. */
	function moveActive(step: 1 | -1) {
		const positions = count + 1;
		setState({ suggestions, active: ((active + 1 + step + positions) % positions) - 1 });
	}

	const handleKeyDown = useEffectEvent((event: KeyboardEvent) => {
		// Keys belong to the IME while it composes; Safari indicates that only by key code 229.
		if (event.isComposing || event.keyCode === 229) return;
		if (event.shiftKey || event.ctrlKey || event.metaKey) return;
		switch (event.key) {
			case 'ArrowDown':
				event.preventDefault();
				if (isOpen) moveActive(1);
				else if (input.current) requests.current?.requestNow(input.current.value);
				return;
			case 'ArrowUp':
				if (!isOpen) return;
				event.preventDefault();
				if (event.altKey) close();
				else moveActive(-1);
				return;
			case 'ArrowLeft':
			case 'ArrowRight':
			case 'Home':
			case 'End':
				setState({ suggestions, active: -1 });
				return;
			case 'Enter':
				if (!activeId) return;
				event.preventDefault();
				document.getElementById(activeId)?.click();
				return;
			case 'Escape':
				// Mark the event as handled: Escape closes one thing at a time.
				if (isOpen) event.preventDefault();
				close();
		}
	});

	/** Screen readers may move focus into the list to press an option. */
	const handleFocusOut = useEffectEvent(({ relatedTarget }: FocusEvent) => {
		if (!list.current?.contains(relatedTarget as Node | null)) close();
	});

	const handleSubmit = useEffectEvent(close);

	useEffect(() => {
		const field = input.current;
		if (!field) return;
		const created = createSuggestionRequests({
			fetchSuggestions: async (q, signal) =>
				(await backgroundClient(signal).searchSuggestions({ q, lang: language })).suggestions,
			// An IME may commit its text after the field has lost focus.
			onResult: (found) => document.activeElement === field && setState({ suggestions: found, active: -1 }),
		});
		requests.current = created;

		const controller = new AbortController();
		const { signal } = controller;
		// `compositionend` does not fire if the field is cleared, so each input event is checked.
		field.addEventListener('input', (event) => handleInput(field.value, isComposing(event)), { signal });
		field.addEventListener('compositionend', () => handleInput(field.value, false), { signal });
		field.addEventListener('keydown', (event) => handleKeyDown(event), { signal });
		field.addEventListener('focusout', (event) => handleFocusOut(event), { signal });
		field.form?.addEventListener('submit', () => handleSubmit(), { signal });

		// Typed before this code was loaded.
		if (field.value !== field.defaultValue) created.onInput(field.value, composing.current);
		return () => {
			controller.abort();
			created.cancel();
		};
	}, [input, composing, language]);

	useLayoutEffect(() => {
		const attributes = {
			role: 'combobox',
			'aria-autocomplete': 'list',
			'aria-expanded': String(isOpen),
			'aria-controls': isOpen ? listId : null,
			'aria-activedescendant': activeId,
		};
		for (const [name, value] of Object.entries(attributes)) {
			if (value === null) input.current?.removeAttribute(name);
			else input.current?.setAttribute(name, value);
		}
	}, [input, isOpen, listId, activeId]);

	useEffect(() => {
		if (activeId) document.getElementById(activeId)?.scrollIntoView({ block: 'nearest' });
	}, [activeId]);

	return { suggestions, active, listId, optionId, close };
}

function isComposing(event: Event): boolean {
	return event instanceof InputEvent && event.isComposing;
}

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
			// Suggestions fail silently: decision 011.
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
