import { type ComponentProps, useEffect, useRef, useState } from 'react';
import styles from './suggesting-search-input.module.css';

type Props = Omit<
	ComponentProps<'input'>,
	'ref' | 'type' | 'onFocus' | 'onCompositionStart' | 'onCompositionEnd'
>;

/**
 * The field of a search form. Its suggestions come with the code that is fetched when the field is first
 * used; until then, and without scripts, it is a plain field.
 *
 * What holds it must be positioned, as wide as the list of suggestions shall be, and end where the list begins.
 */
export function SuggestingSearchInput(props: Props) {
	const input = useRef<HTMLInputElement>(null);
	/** Known from before the suggestions' code has arrived. */
	const composing = useRef(false);
	const [Suggestions, setSuggestions] = useState<Awaited<ReturnType<typeof loadSuggestions>>>();

	function load() {
		if (Suggestions) return;
		loadSuggestions().then(
			(loaded) => setSuggestions(() => loaded),
			// The next focus tries again.
			() => {},
		);
	}

	// biome-ignore lint/correctness/useExhaustiveDependencies: what had the focus before scripts took over counts once
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
