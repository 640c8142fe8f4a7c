import { searchAddress } from '@portico/api/addresses.ts';
import { type KeyboardEvent, useId } from 'react';
import { Form } from 'react-router';
import { SearchIcon } from '../../../components/icons/icons.tsx';
import { SuggestingSearchInput } from '../../../components/search-suggestions/suggesting-search-input.tsx';
import hidden from '../../../design/visually-hidden.module.css';
import { useMessages } from '../../../messages/messages.ts';
import { useLanguage } from '../../language.ts';
import styles from './search-field.module.css';

/**
 * Search from any page. The sign in the header is the field's label: pressing it puts the focus in the
 * field, and the focus brings the field into sight, with or without scripts.
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
			{/* Focusable itself, for browsers that give no focus to a pressed button: the field would vanish under it. */}
			<Form
				className={styles.form}
				role="search"
				aria-label={header.search}
				action={searchAddress(language)}
				tabIndex={-1}
			>
				<SearchIcon className={styles.sign} />
				<SuggestingSearchInput
					id={id}
					className={styles.field}
					name="q"
					placeholder={header.searchHint}
					onKeyDown={leaveOnEscape}
				/>
				<button type="submit" className={styles.submit}>
					{header.search}
				</button>
			</Form>
		</>
	);
}

/** Unless the press was for something nearer: open suggestions, or what an input method composes. */
function leaveOnEscape(event: KeyboardEvent<HTMLInputElement>) {
	const used = event.defaultPrevented || event.nativeEvent.isComposing;
	if (event.key === 'Escape' && !used) event.currentTarget.blur();
}
