import { searchAddress } from '@portico/api/addresses.ts';
import { Form } from 'react-router';
import { SearchIcon } from '../../components/icons/icons.tsx';
import { SuggestingSearchInput } from '../../components/search-suggestions/suggesting-search-input.tsx';
import { useMessages } from '../../messages/messages.ts';
import { useLanguage } from '../language.ts';
import styles from './site-search.module.css';

/** Search where it is one of the ways on: in the menu of small screens, and where a page is missing. */
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
