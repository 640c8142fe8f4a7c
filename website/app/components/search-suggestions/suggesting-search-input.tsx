import { type ComponentProps, useEffect, useRef, useState } from 'react';
import styles from './suggesting-search-input.module.css';

type Props = Omit<
	ComponentProps<'input'>,
	'ref' | 'type' | 'onFocus' | 'onCompositionStart' | 'onCompositionEnd'
>;

/**
 * A search input that becomes a combobox with suggestions, whose code is fetched on first focus. Its container
 * must be positioned, as wide as the list, and end where the list begins.
 */
export function SuggestingSearchInput(props: Props) {
	const input = useRef<HTMLInputElement>(null);
	/** Tracked here, as composition may start before the suggestions have loaded. */
	const composing = useRef(false);
	const [Suggestions, setSuggestions] = useState<Awaited<ReturnType<typeof loadSuggestions>>>();

	function load() {
		if (Suggestions) return;
		loadSuggestions().then(
			(loaded) => setSuggestions(() => loaded),
			// Retried on the next focus.
			() => {},
		);
	}

	// biome-ignore lint/correctness/useExhaustiveDependencies: only for focus from before hydration
	useEffect(() => {
		if (document.activeElement === input.current) load();
	}, []);

	return (
		<>
			<input
				autoComplete="off"
				enterKeyHint="search"
				{...props}
				className={`${styles.input} ${props.className ?? ''}`}
				ref={input}
				type="search"
				onFocus={load}
				onCompositionStart={() => {
					composing.current = true;
				}}
				onCompositionEnd={() => {
					composing.current = false;
				}}
			/>
			{Suggestions && <Suggestions input={input} composing={composing} />}
		</>
	);
}

async function loadSuggestions() {
	return (await import('./suggestion-list.tsx')).SuggestionList;
}
