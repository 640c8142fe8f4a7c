import { type FocusEvent, type RefObject, useRef } from 'react';
import hidden from '../../design/visually-hidden.module.css';
import { useMessages } from '../../messages/messages.ts';
import styles from './suggestion-list.module.css';
import { SuggestionOption } from './suggestion-option.tsx';
import { useCombobox } from './use-combobox.ts';

type Props = {
	/** The field, as wide or narrower than what the list lies under. */
	input: RefObject<HTMLInputElement | null>;
	/** Whether an input method composes in it. */
	composing: RefObject<boolean>;
};

/** What the text of a search field could be meant for, under the field; while there is nothing, nothing is seen. */
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
				// The focus stays in the field: a press must not take it, or the list would close before the click.
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
