import { searchAddress } from '@portico/api/addresses.ts';
import { longestQuery, queryLength } from '@portico/api/search-limits.ts';
import { type SubmitEvent, useId } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { Badge } from '../../components/badge/badge.tsx';
import { ExpandIcon } from '../../components/icons/icons.tsx';
import hidden from '../../design/visually-hidden.module.css';
import { useMessages } from '../../messages/messages.ts';
import { useLanguage } from '../../page-frame/language.ts';
import { type AskedSearch, addressOfSearch, readSearch, type SearchFault } from './asked/asked-search.ts';
import type { Narrowing } from './asked/use-narrowing.ts';
import { SearchFilters } from './filters/search-filters.tsx';
import { QueryField } from './query-field.tsx';
import styles from './search-form.module.css';

type Props = {
	asked: AskedSearch;
	fault: SearchFault | null;
	narrowing: Narrowing[];
	/** The element that holds what was found; undefined where no search was made. */
	foundId: string | undefined;
	/** Whether the filters are unfolded where there is little room. */
	filtersOpen: boolean;
	onFiltersToggle: (open: boolean) => void;
};

/**
 * What to search for, and where. Without JavaScript the browser sends the form itself; what it then puts
 * into the address is read the same.
 */
export function SearchForm({ asked, fault, narrowing, foundId, filtersOpen, onFiltersToggle }: Props) {
	const { search } = useMessages();
	const language = useLanguage();
	const navigate = useNavigate();
	const { pathname, search: query } = useLocation();
	const ids = useId();
	const tooLong = fault === 'queryTooLong';

	function open(event: SubmitEvent<HTMLFormElement>) {
		event.preventDefault();
		const address = addressOfSearch(readSearch(new FormData(event.currentTarget)), language);
		navigate(address, { replace: address === pathname + query });
	}

	return (
		<search className={styles.search} aria-label={search.title}>
			<form className={styles.form} action={searchAddress(language)} onSubmit={open}>
				{foundId && (
					<a className={styles.skipLink} href={`#${foundId}`}>
						{search.skipToResults}
					</a>
				)}
				<div className={styles.query}>
					<label className={hidden.hidden} htmlFor={`${ids}q`}>
						{search.query}
					</label>
					<QueryField
						id={`${ids}q`}
						name="q"
						defaultValue={asked.q}
						invalid={tooLong}
						describedBy={tooLong ? `${ids}fault` : undefined}
					/>
					<button className={styles.submit} type="submit">
						{search.submit}
					</button>
					{tooLong && (
						<p id={`${ids}fault`} className={styles.fault} role="alert">
							{search.queryTooLong(longestQuery, queryLength(asked.q))}
						</p>
					)}
				</div>
				{/* Where there is little room it says whether the filters and the facets are shown, without scripts too. */}
				<details
					className={styles.disclosure}
					data-filters
					open={filtersOpen || (fault !== null && !tooLong)}
					onToggle={({ currentTarget }) => onFiltersToggle(currentTarget.open)}
				>
					<summary className={styles.summary}>
						{search.filters}
						{narrowing.length > 0 && <Badge count={narrowing.length} />}
						<ExpandIcon className={styles.sign} />
					</summary>
				</details>
				<SearchFilters asked={asked} fault={fault} narrowing={narrowing} />
				{asked.sort === 'date' && <input type="hidden" name="sort" value="date" />}
			</form>
		</search>
	);
}
