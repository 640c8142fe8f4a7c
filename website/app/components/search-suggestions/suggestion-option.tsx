import { articleAddress, columnAddress, searchAddress } from '@portico/api/addresses/addresses.ts';
import type { SearchSuggestion } from '@portico/api/answers/search.ts';
import { addressWithParameters } from '@portico/api/client/address-with-parameters.ts';
import { type Language, languageTag } from '@portico/api/languages.ts';
import type { MouseEvent, RefObject } from 'react';
import { useMessages } from '../../messages/messages.ts';
import { useLanguage } from '../../state/language.ts';
import { ExternalLink } from '../links/external-link.tsx';
import { PageLink } from '../links/page-link.tsx';
import { MarkedText } from './marked-text.tsx';
import styles from './suggestion-option.module.css';

type Props = {
	id: string;
	suggestion: SearchSuggestion;
	firstOfKind: boolean;
	active: boolean;
	input: RefObject<HTMLInputElement | null>;
	onChoose: () => void;
};

/** An option that is a link, so that it can be opened in a new tab. Focus stays in the field. */
export function SuggestionOption({ id, suggestion, firstOfKind, active, input, onChoose }: Props) {
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
			return articleAddress(suggestion.articleId, language);
		case 'column':
			return columnAddress(suggestion.column, language);
		case 'query':
			return addressWithParameters(searchAddress(language), { q: suggestion.text });
	}
}

function leadsOutside(suggestion: SearchSuggestion): boolean {
	return suggestion.kind === 'column' && suggestion.column.page === 'link';
}
