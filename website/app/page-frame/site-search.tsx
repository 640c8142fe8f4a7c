import { searchAddress } from '@portico/api/addresses/addresses.ts';
import { SearchIcon } from '@portico/design/icons.tsx';
import type { ComponentProps, SubmitEvent } from 'react';
import { useNavigate } from 'react-router';
import { SuggestingSearchInput } from '../components/search-suggestions/suggesting-search-input.tsx';
import { useMessages } from '../messages/messages.ts';
import { useLanguage } from '../state/language.ts';
import styles from './page-frame.module.css';

/** The search of the small-screen menu and of error pages. */
export function SiteSearch() {
	const { header } = useMessages();
	return (
		<SiteSearchForm className={styles.search} role="search" aria-label={header.searchHint}>
			<SuggestingSearchInput
				className={styles.field}
				name="q"
				aria-label={header.search}
				placeholder={header.searchHint}
			/>
			<button type="submit" className={styles.submit} aria-label={header.search}>
				<SearchIcon />
			</button>
		</SiteSearchForm>
	);
}

/**
 * A form that opens the search for its field `q`; before hydration, the browser does. React Router's own form would bring
 * code for submissions that the site does not have (decision 068).
 */
export function SiteSearchForm(props: Omit<ComponentProps<'form'>, 'action' | 'onSubmit'>) {
	const address = searchAddress(useLanguage());
	const navigate = useNavigate();

	function search(event: SubmitEvent<HTMLFormElement>) {
		event.preventDefault();
		const q = String(new FormData(event.currentTarget).get('q'));
		navigate(`${address}?${new URLSearchParams({ q })}`);
	}

	return <form {...props} action={address} onSubmit={search} />;
}
