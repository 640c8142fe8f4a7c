import { searchAddress } from '@portico/api/addresses/addresses.ts';
import { SearchIcon } from '@portico/design/icons.tsx';
import hidden from '@portico/design/styles/visually-hidden.module.css';
import { type KeyboardEvent, useId } from 'react';
import { Form } from 'react-router';
import { SuggestingSearchInput } from '../../components/search-suggestions/suggesting-search-input.tsx';
import { useMessages } from '../../messages/messages.ts';
import { useLanguage } from '../../state/language.ts';
import styles from './search-field.module.css';

/**
 * The icon in the header is the field's label: a click focuses the field, and focus reveals it, also without
 * scripts.
 */
export function SearchField() {
	const { header } = useMessages();
	const language = useLanguage();
	const id = useId();
	return (
		<>
			<label className={styles.label} htmlFor={id}>
				<SearchIcon />
				<span className={hidden.hidden}>{header.search}</span>
			</label>
			{/* Focusable, as some browsers do not focus a clicked button: the field would close under it. */}
			<Form
				className={styles.form}
				role="search"
				aria-label={header.search}
				action={searchAddress(language)}
				tabIndex={-1}
			>
				<SearchIcon className={styles.icon} />
				<SuggestingSearchInput
					id={id}
					className={styles.field}
					name="q"
					placeholder={header.searchHint}
					onKeyDown={blurOnEscape}
				/>
				<button type="submit" className={styles.submit}>
					{header.search}
				</button>
			</Form>
		</>
	);
}

/** Ignores Escape if the suggestions or an IME handled it. */
function blurOnEscape(event: KeyboardEvent<HTMLInputElement>) {
	const isHandled = event.defaultPrevented || event.nativeEvent.isComposing;
	if (event.key === 'Escape' && !isHandled) event.currentTarget.blur();
}
