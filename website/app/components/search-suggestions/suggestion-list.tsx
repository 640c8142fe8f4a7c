import { articleTarget, columnAddress, searchAddress } from '@portico/api/addresses/addresses.ts';
import type { SearchSuggestion } from '@portico/api/answers/search.ts';
import { addressWithParameters } from '@portico/api/client/address-with-parameters.ts';
import { type Language, languageTag } from '@portico/api/languages.ts';
import hidden from '@portico/design/styles/layout.module.css';
import { type FocusEvent, type MouseEvent, type RefObject, useRef } from 'react';
import { useMessages } from '../../messages/messages.ts';
import { useLanguage } from '../../state/language.ts';
import { ExternalLink, PageLink } from '../links.tsx';
import { MarkedText } from './marked-text.tsx';
import styles from './suggestion-list.module.css';
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

type SuggestionOptionProps = {
	id: string;
	suggestion: SearchSuggestion;
	firstOfKind: boolean;
	active: boolean;
	input: RefObject<HTMLInputElement | null>;
	onChoose: () => void;
};

/** An option that is a link, so that it can be opened in a new tab. Focus stays in the field. */
function SuggestionOption({ id, suggestion, firstOfKind, active, input, onChoose }: SuggestionOptionProps) {
	const { suggestions: texts } = useMessages();
	const language = useLanguage();
	const address = addressOf(suggestion, language);
	const nameLanguage = suggestion.kind === 'column' ? suggestion.column.name.lang : language;

	function choose(event: MouseEvent) {
		if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
		onChoose();
		const form = input.current?.form;
		if (suggestion.kind !== 'query' || !input.current || !form) return;
		// Submit the form, to keep its other fields.
		event.preventDefault();
		input.current.value = suggestion.text;
		form.requestSubmit();
	}

	const option = {
		id,
		role: 'option',
		'aria-selected': active,
		'data-first-of-kind': firstOfKind || undefined,
		tabIndex: -1,
		className: styles.option,
		onClick: choose,
		children: (
			<>
				<span
					className={styles.text}
					lang={nameLanguage === language ? undefined : languageTag(nameLanguage)}
				>
					<MarkedText parts={suggestion.marked} />
				</span>{' '}
				<span className={styles.kind}>{texts.kinds[suggestion.kind]}</span>
			</>
		),
	};
	return leadsOutside(suggestion) ? (
		<ExternalLink href={address} {...option} />
	) : (
		<PageLink to={address} {...option} />
	);
}

function addressOf(suggestion: SearchSuggestion, language: Language): string {
	switch (suggestion.kind) {
		case 'article':
			return articleTarget(suggestion, language);
		case 'column':
			return columnAddress(suggestion.column, language);
		case 'query':
			return addressWithParameters(searchAddress(language), { q: suggestion.text });
	}
}

function leadsOutside(suggestion: SearchSuggestion): boolean {
	if (suggestion.kind === 'article') return /^https?:/.test(suggestion.linkTo ?? '');
	return suggestion.kind === 'column' && suggestion.column.page === 'link';
}
