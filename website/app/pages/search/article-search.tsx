import { splitLanguage } from '@portico/api/addresses.ts';
import type { SearchResults as Results } from '@portico/api/answers/search.ts';
import { useState } from 'react';
import { type MetaDescriptor, useLoaderData } from 'react-router';
import { inBrowser, onServer, type PageLoad } from '../../data/page-load.ts';
import container from '../../design/container.module.css';
import { messagesIn, useMessages } from '../../messages/messages.ts';
import { type MetaArguments, pageMeta } from '../../page-frame/document/page-meta.ts';
import styles from './article-search.module.css';
import { type AskedSearch, readSearch, type SearchFault, searchFault } from './asked/asked-search.ts';
import { useNarrowing } from './asked/use-narrowing.ts';
import { NothingFound } from './empty/nothing-found.tsx';
import { SearchPrompt } from './empty/search-prompt.tsx';
import { FoundEntries } from './entries/found-entries.tsx';
import { ActiveFilters } from './facets/active-filters.tsx';
import { SearchFacets } from './facets/search-facets.tsx';
import { DidYouMean } from './results/did-you-mean.tsx';
import { SearchResults } from './results/search-results.tsx';
import { SearchForm } from './search-form.tsx';

/** `results` is null where no search was made: nothing was asked for, or it could not be. */
type Search = { asked: AskedSearch; fault: SearchFault | null; results: Results | null };

const resultsOnPage = 10;

/** Where what was found begins, for those who leave out what stands before. */
const foundId = 'found';

const load: PageLoad<Search> = async ({ client, language, query }) => {
	const asked = readSearch(query);
	const fault = searchFault(asked);
	if (fault || asked.q === '') return { asked, fault, results: null };
	// Whether the page of the address is one is for the API to say.
	const page = (asked.page || undefined) as number | undefined;
	const results = await client.search({
		...asked,
		in: asked.in || undefined,
		page,
		pageSize: resultsOnPage,
		lang: language,
	});
	return { asked, fault, results };
};

export const loader = onServer(load);
export const clientLoader = inBrowser(load);

/** The head of a search, which is no page for search engines. Its title tells what was found. */
export function meta({ loaderData, ...args }: MetaArguments & { loaderData?: Search }): MetaDescriptor[] {
	const { search } = messagesIn(splitLanguage(args.location.pathname).language);
	if (!loaderData) return [];
	const { asked, results } = loaderData;
	return pageMeta(args, {
		title: results ? search.resultsTitle(asked.q, results.total) : search.title,
		noindex: true,
	});
}

/** `articlesearch`: the site's search. The address holds all of what is asked for. */
export default function ArticleSearchPage() {
	const { asked, fault, results } = useLoaderData<Search>();
	const { search } = useMessages();
	const narrowing = useNarrowing(asked, results);
	/** Where there is little room: they stay as they are from one search to the next. */
	const [filtersOpen, setFiltersOpen] = useState(false);
	return (
		<div className={container.container}>
			<h1 className={styles.heading}>{search.title}</h1>
			<div className={styles.page}>
				<div className={styles.form}>
					{/* Another search is another form: its fields start with what that one asks for. */}
					<SearchForm
						key={JSON.stringify(asked)}
						asked={asked}
						fault={fault}
						narrowing={narrowing}
						foundId={results ? foundId : undefined}
						filtersOpen={filtersOpen}
						onFiltersToggle={setFiltersOpen}
					/>
				</div>
				{asked.q !== '' && <p className={styles.printedQuery}>{search.searchedFor(asked.q)}</p>}
				{results && <SearchFacets asked={asked} facets={results.facets} />}
				<div
					id={foundId}
					className={styles.content}
					data-searched={results !== null || undefined}
					tabIndex={-1}
				>
					{results?.didYouMean && results.total > 0 && (
						<DidYouMean asked={asked} query={results.didYouMean} />
					)}
					{!fault && <ActiveFilters asked={asked} narrowing={narrowing} />}
					{results && <FoundEntries entries={results.entries} />}
					{results && results.total > 0 && <SearchResults asked={asked} results={results} />}
					{results && results.total === 0 && (
						<NothingFound asked={asked} results={results} narrowing={narrowing} />
					)}
					{!results && !fault && <SearchPrompt />}
				</div>
			</div>
		</div>
	);
}
