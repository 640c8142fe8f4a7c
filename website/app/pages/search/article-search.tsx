import { splitLanguage } from '@portico/api/addresses/addresses.ts';
import type { SearchResults as Results } from '@portico/api/answers/search.ts';
import container from '@portico/design/styles/layout.module.css';
import { useState } from 'react';
import { type MetaDescriptor, useLoaderData } from 'react-router';
import { loadExistingPage } from '../../data/load-existing-page.ts';
import { createClientLoader, createLoader, type PageLoader } from '../../data/page-load.ts';
import { messagesIn, useMessages } from '../../messages/messages.ts';
import { type MetaArguments, pageMeta } from '../../page-frame/page-meta.ts';
import styles from './article-search.module.css';
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
import { SearchForm } from './search-form.tsx';
import { SearchResults } from './search-results.tsx';
import { useActiveFilters } from './use-active-filters.ts';

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
