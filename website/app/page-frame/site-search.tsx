import { SearchIcon } from '@portico/design/icons.tsx';
import { SearchForm } from '../components/search-suggestions/search-form.tsx';
import { SuggestingSearchInput } from '../components/search-suggestions/suggesting-search-input.tsx';
import { useMessages } from '../messages/messages.ts';
import styles from './page-frame.module.css';

/** The search form of the small-screen menu and of error pages. */
export function SiteSearch() {
	const { header } = useMessages();
	return (
		<SearchForm className={styles.search} role="search" aria-label={header.searchHint}>
			<SuggestingSearchInput
				className={styles.field}
				name="q"
				aria-label={header.search}
				placeholder={header.searchHint}
			/>
			<button type="submit" className={styles.submit} aria-label={header.search}>
				<SearchIcon />
			</button>
		</SearchForm>
	);
}
