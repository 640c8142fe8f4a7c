import hidden from '@portico/design/styles/visually-hidden.module.css';
import { type FocusEvent, type RefObject, useRef } from 'react';
import { useMessages } from '../../messages/messages.ts';
import styles from './suggestion-list.module.css';
import { SuggestionOption } from './suggestion-option.tsx';
import { useCombobox } from './use-combobox.ts';

type Props = {
	input: RefObject<HTMLInputElement | null>;
	/** Whether an IME composition is in progress. */
	composing: RefObject<boolean>;
};

/** The listbox of suggestions below a search field; renders only a status region if there are none. */
export function SuggestionList({ input, composing }: Props) {
	const { suggestions: texts } = useMessages();
	const list = useRef<HTMLDivElement>(null);
	const { suggestions, active, listId, optionId, close } = useCombobox(input, composing, list);

	function closeWithoutFocus({ currentTarget, relatedTarget }: FocusEvent) {
		if (relatedTarget !== input.current && !currentTarget.contains(relatedTarget)) close();
	}

	return (
		<>
			{suggestions && suggestions.length > 0 && (
				// Keep focus in the field, as the list would close before the click.
				<div
					ref={list}
					id={listId}
					className={styles.list}
					role="listbox"
					aria-label={texts.label}
					onMouseDown={(event) => event.preventDefault()}
					onBlur={closeWithoutFocus}
				>
					{suggestions.map((suggestion, index) => (
						<SuggestionOption
							key={optionId(index)}
							id={optionId(index)}
							suggestion={suggestion}
							firstOfKind={suggestion.kind !== suggestions[index - 1]?.kind}
							active={index === active}
							input={input}
							onChoose={close}
						/>
					))}
				</div>
			)}
			<p className={hidden.hidden} role="status">
				{suggestions && (suggestions.length > 0 ? texts.found(suggestions.length) : texts.none)}
			</p>
		</>
	);
}
