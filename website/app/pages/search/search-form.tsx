import { searchAddress } from '@portico/api/addresses/addresses.ts';
import { maxQueryLength, queryLength } from '@portico/api/constants.ts';
import { Badge } from '@portico/design/badge.tsx';
import { ExpandIcon } from '@portico/design/icons.tsx';
import hidden from '@portico/design/styles/layout.module.css';
import { type SubmitEvent, useId } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { SuggestingSearchInput } from '../../components/search-suggestions/suggesting-search-input.tsx';
import { useMessages } from '../../messages/messages.ts';
import { useLanguage } from '../../state/language.ts';
import styles from './article-search.module.css';
import { SearchFilters } from './filters/search-filters.tsx';
import { criteriaAddress, readSearch, type SearchCriteria, type SearchError } from './search-criteria.ts';
import type { ActiveFilter } from './use-active-filters.ts';

type Props = {
	criteria: SearchCriteria;
	error: SearchError | null;
	activeFilters: ActiveFilter[];
	/** The results element; undefined without results. */
	resultsId: string | undefined;
	/** Whether the filters are expanded on small screens. */
	filtersOpen: boolean;
	onFiltersToggle: (open: boolean) => void;
};

/** Without JavaScript the browser submits the form to an equivalent address. */
export function SearchForm({
	criteria,
	error,
	activeFilters,
	resultsId,
	filtersOpen,
	onFiltersToggle,
}: Props) {
	const { header, search } = useMessages();
	const language = useLanguage();
	const navigate = useNavigate();
	const { pathname, search: query } = useLocation();
	const ids = useId();
	const isTooLong = error === 'queryTooLong';

	function handleSubmit(event: SubmitEvent<HTMLFormElement>) {
		event.preventDefault();
		const address = criteriaAddress(readSearch(new FormData(event.currentTarget)), language);
		navigate(address, { replace: address === pathname + query });
	}

	return (
		<search className={styles.search} aria-label={search.title}>
			<form className={styles.searchForm} action={searchAddress(language)} onSubmit={handleSubmit}>
				{resultsId && (
					<a className={styles.skipLink} href={`#${resultsId}`}>
						{search.skipToResults}
					</a>
				)}
				<div className={styles.query}>
					<label className={hidden.hidden} htmlFor={`${ids}q`}>
						{search.query}
					</label>
					{/* Without `maxlength`, which would silently truncate pasted text. */}
					<SuggestingSearchInput
						id={`${ids}q`}
						className={styles.field}
						name="q"
						defaultValue={criteria.q}
						placeholder={header.searchHint}
						aria-invalid={isTooLong || undefined}
						aria-describedby={isTooLong ? `${ids}fault` : undefined}
					/>
					<button className={styles.submit} type="submit">
						{search.submit}
					</button>
					{isTooLong && (
						<p id={`${ids}fault`} className={styles.error} role="alert">
							{search.queryTooLong(maxQueryLength, queryLength(criteria.q))}
						</p>
					)}
				</div>
				{/* Shows and hides filters and facets on small screens, also without scripts. */}
				<details
					className={styles.disclosure}
					data-filters
					open={filtersOpen || (error !== null && !isTooLong)}
					onToggle={({ currentTarget }) => onFiltersToggle(currentTarget.open)}
				>
					<summary className={styles.summary}>
						{search.filters}
						{activeFilters.length > 0 && <Badge count={activeFilters.length} />}
						<ExpandIcon className={styles.icon} />
					</summary>
				</details>
				<SearchFilters criteria={criteria} error={error} activeFilters={activeFilters} />
				{criteria.sort === 'date' && <input type="hidden" name="sort" value="date" />}
			</form>
		</search>
	);
}
