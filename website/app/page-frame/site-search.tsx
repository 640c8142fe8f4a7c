import { searchAddress } from '@portico/api/addresses/addresses.ts';
import { SearchIcon } from '@portico/design/icons.tsx';
import { Form } from 'react-router';
import { SuggestingSearchInput } from '../components/search-suggestions/suggesting-search-input.tsx';
import { useMessages } from '../messages/messages.ts';
import { useLanguage } from '../state/language.ts';
import styles from './page-frame.module.css';

/** The search form of the small-screen menu and of error pages. */
export function SiteSearch() {
	const { header } = useMessages();
	const language = useLanguage();
	return (
		<Form
			className={styles.search}
			role="search"
			aria-label={header.searchHint}
			action={searchAddress(language)}
		>
			<SuggestingSearchInput
				className={styles.field}
				name="q"
				aria-label={header.search}
				placeholder={header.searchHint}
			/>
			<button type="submit" className={styles.submit} aria-label={header.search}>
				<SearchIcon />
			</button>
		</Form>
	);
}
