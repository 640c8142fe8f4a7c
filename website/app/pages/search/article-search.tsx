import { searchAddress, splitLanguage } from '@portico/api/addresses/addresses.ts';
import type { SearchResults as Results } from '@portico/api/answers/search.ts';
import { maxQueryLength, queryLength } from '@portico/api/constants.ts';
import { Badge } from '@portico/design/badge.tsx';
import { ExpandIcon } from '@portico/design/icons.tsx';
import container from '@portico/design/styles/layout.module.css';
import { type SubmitEvent, useId, useState } from 'react';
import { type MetaDescriptor, useLoaderData, useLocation, useNavigate } from 'react-router';
import { SuggestingSearchInput } from '../../components/search-suggestions/suggesting-search-input.tsx';
import { loadExistingPage } from '../../data/load-existing-page.ts';
import { createClientLoader, createLoader, type PageLoader } from '../../data/page-load.ts';
import { messagesIn, useMessages } from '../../messages/messages.ts';
import { type MetaArguments, pageMeta } from '../../page-frame/page-meta.ts';
import { useLanguage } from '../../state/language.ts';
import styles from './article-search.module.css';
import { SearchFilters } from './filters/search-filters.tsx';
import { FoundEntries } from './found-entries.tsx';
import { DidYouMean, NoResults, SearchPrompt } from './no-results.tsx';
import {
	criteriaAddress,
	readSearch,
	type SearchCriteria,
	type SearchError,
	validateSearch,
} from './search-criteria.ts';
import { ActiveFilters, SearchFacets } from './search-facets.tsx';
import { SearchResults } from './search-results.tsx';
import { type ActiveFilter, useActiveFilters } from './use-active-filters.ts';

/** `results` is null for an empty or invalid search. */
type Search = { criteria: SearchCriteria; error: SearchError | null; results: Results | null };

const resultsPerPage = 10;

/** Target of the skip link. */
const resultsId = 'found';

const load: PageLoader<Search> = async ({ client, language, query }) => {
	const criteria = readSearch(query);
	const error = validateSearch(criteria);
	if (error || criteria.q === '') return { criteria, error, results: null };
	const results = await loadExistingPage(
		criteria.page,
		(page) =>
			client.search({
				...criteria,
				in: criteria.in || undefined,
				page,
				pageSize: resultsPerPage,
				lang: language,
			}),
		(page) => criteriaAddress({ ...criteria, page: String(page) }, language),
	);
	return { criteria, error, results };
};

export const loader = createLoader(load);
export const clientLoader = createClientLoader(load);

/** Search pages are not indexed; the title has the number of results. */
export function meta({ loaderData, ...args }: MetaArguments & { loaderData?: Search }): MetaDescriptor[] {
	const { search } = messagesIn(splitLanguage(args.location.pathname).language);
	if (!loaderData) return [];
	const { criteria, results } = loaderData;
	return pageMeta(args, {
		title: results ? search.resultsTitle(criteria.q, results.total) : search.title,
		noindex: true,
	});
}

/** `articlesearch`: the site search. Its whole state is in the address. */
export default function ArticleSearchPage() {
	const { criteria, error, results } = useLoaderData<Search>();
	const { search } = useMessages();
	const activeFilters = useActiveFilters(criteria, results);
	/** On small screens; kept from one search to the next. */
	const [filtersOpen, setFiltersOpen] = useState(false);
	return (
		<div className={container.container}>
			<h1 className={styles.heading}>{search.title}</h1>
			<div className={styles.page}>
				<div className={styles.form}>
					{/* Remount for other criteria, to reset the fields. */}
					<SearchForm
						key={JSON.stringify(criteria)}
						criteria={criteria}
						error={error}
						activeFilters={activeFilters}
						resultsId={results ? resultsId : undefined}
						filtersOpen={filtersOpen}
						onFiltersToggle={setFiltersOpen}
					/>
				</div>
				{criteria.q !== '' && <p className={styles.printedQuery}>{search.searchedFor(criteria.q)}</p>}
				{results && <SearchFacets criteria={criteria} facets={results.facets} />}
				<div
					id={resultsId}
					className={styles.content}
					data-searched={results !== null || undefined}
					tabIndex={-1}
				>
					{results?.didYouMean && results.total > 0 && (
						<DidYouMean criteria={criteria} query={results.didYouMean} />
					)}
					{!error && <ActiveFilters criteria={criteria} activeFilters={activeFilters} />}
					{results && <FoundEntries entries={results.entries} />}
					{results && results.total > 0 && <SearchResults criteria={criteria} results={results} />}
					{results && results.total === 0 && (
						<NoResults criteria={criteria} results={results} activeFilters={activeFilters} />
					)}
					{!results && !error && <SearchPrompt />}
				</div>
			</div>
		</div>
	);
}

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
function SearchForm({ criteria, error, activeFilters, resultsId, filtersOpen, onFiltersToggle }: Props) {
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
					<label className={container.hidden} htmlFor={`${ids}q`}>
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
