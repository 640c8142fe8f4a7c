import type { SearchSuggestion } from '@portico/api/answers/search.ts';
import { type RefObject, useEffect, useEffectEvent, useId, useLayoutEffect, useRef, useState } from 'react';
import { quietClient } from '../../data/browser-client.ts';
import { useLanguage } from '../../page-frame/language.ts';
import { createSuggestionRequests, type SuggestionRequests } from './suggestion-requests.ts';

/** `suggestions` is null where there is no answer to what was typed; `active` is the one Enter takes, or -1. */
type Shown = { suggestions: SearchSuggestion[] | null; active: number };

const nothing: Shown = { suggestions: null, active: -1 };

/**
 * Makes a search field a combobox (WAI-ARIA Authoring Practices, "editable combobox with list autocomplete",
 * with manual selection): focus and text stay the field's, Enter without an active suggestion sends the form.
 *
 * The field is there before this code is, has the focus and perhaps half a word in it. So it is not rendered
 * anew: it is listened to, and given its attributes, as it stands.
 *
 * @param input the field
 * @param composing whether an input method composes in it
 * @param list what holds the suggestions while there are any, each with the id `optionId` gives
 */
export function useCombobox(
	input: RefObject<HTMLInputElement | null>,
	composing: RefObject<boolean>,
	list: RefObject<HTMLElement | null>,
) {
	const language = useLanguage();
	const listId = useId();
	const requests = useRef<SuggestionRequests>(null);
	const [{ suggestions, active }, setShown] = useState(nothing);
	const count = suggestions?.length ?? 0;
	const isOpen = count > 0;
	const optionId = (index: number) => `${listId}${index}`;
	const activeId = active < 0 ? null : optionId(active);

	function close() {
		requests.current?.drop();
		setShown(nothing);
	}

	/** What has been shown stays until there is an answer, so that the list does not blink at every letter. */
	const readText = useEffectEvent((text: string, isComposing: boolean) => {
		setShown((shown) => ({ ...shown, active: -1 }));
		requests.current?.typed(text, isComposing);
	});

	/** The field's own place counts as one before the first suggestion and after the last. */
	function move(step: 1 | -1) {
		const places = count + 1;
		setShown({ suggestions, active: ((active + 1 + step + places) % places) - 1 });
	}

	const pressKey = useEffectEvent((event: KeyboardEvent) => {
		// Keys belong to an input method that composes; Safari tells only by the code 229 that one has taken the key.
		if (event.isComposing || event.keyCode === 229) return;
		if (event.shiftKey || event.ctrlKey || event.metaKey) return;
		switch (event.key) {
			case 'ArrowDown':
				event.preventDefault();
				if (isOpen) move(1);
				else if (input.current) requests.current?.askNow(input.current.value);
				return;
			case 'ArrowUp':
				if (!isOpen) return;
				event.preventDefault();
				if (event.altKey) close();
				else move(-1);
				return;
			case 'ArrowLeft':
			case 'ArrowRight':
			case 'Home':
			case 'End':
				setShown({ suggestions, active: -1 });
				return;
			case 'Enter':
				if (!activeId) return;
				event.preventDefault();
				document.getElementById(activeId)?.click();
				return;
			case 'Escape':
				// One press closes one thing: whoever else answers this key sees that it was used.
				if (isOpen) event.preventDefault();
				close();
		}
	});

	/** Screen readers may move the focus into the list to press a suggestion. */
	const leave = useEffectEvent(({ relatedTarget }: FocusEvent) => {
		if (!list.current?.contains(relatedTarget as Node | null)) close();
	});

	const sendForm = useEffectEvent(close);

	useEffect(() => {
		const field = input.current;
		if (!field) return;
		const made = createSuggestionRequests({
			ask: async (q, signal) =>
				(await quietClient(signal).searchSuggestions({ q, lang: language })).suggestions,
			// An input method may commit its text after the focus has gone.
			show: (found) => document.activeElement === field && setShown({ suggestions: found, active: -1 }),
		});
		requests.current = made;

		const ends = new AbortController();
		const { signal } = ends;
		// Each event tells whether it composes: an end of composing is not told of when the field is cleared.
		field.addEventListener('input', (event) => readText(field.value, isComposing(event)), { signal });
		field.addEventListener('compositionend', () => readText(field.value, false), { signal });
		field.addEventListener('keydown', (event) => pressKey(event), { signal });
		field.addEventListener('focusout', (event) => leave(event), { signal });
		field.form?.addEventListener('submit', () => sendForm(), { signal });

		// What was typed while this code was on its way.
		if (field.value !== field.defaultValue) made.typed(field.value, composing.current);
		return () => {
			ends.abort();
			made.drop();
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
