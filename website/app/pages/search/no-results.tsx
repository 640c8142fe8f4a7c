import type { SearchResults } from '@portico/api/answers/search.ts';
import { languageTag, otherLanguage } from '@portico/api/languages.ts';
import { EmptyState } from '@portico/design/empty-state.tsx';
import { Link } from 'react-router';
import { ColumnLink } from '../../components/links.tsx';
import { useMessages } from '../../messages/messages.ts';
import { useInterfaceState } from '../../state/interface-state-provider.tsx';
import { useLanguage } from '../../state/language.ts';
import styles from './article-search.module.css';
import {
	criteriaAddress,
	isFiltered,
	type SearchCriteria,
	truncateQuery,
	withoutFilters,
} from './search-criteria.ts';
import type { ActiveFilter } from './use-active-filters.ts';

type Props = { criteria: SearchCriteria; results: SearchResults; activeFilters: ActiveFilter[] };

/**
 * Shown if no article matches: the active filters, then suggestions, a search without filters, results in the
 * other language, and columns.
 */
export function NoResults({ criteria, results, activeFilters }: Props) {
	const { search } = useMessages();
	const menus = useInterfaceState((state) => state.menus);
	const setI18nFlag = useInterfaceState((state) => state.setI18nFlag);
	const language = useLanguage();
	const searchedLanguage = criteria.in === '' ? language : criteria.in;
	const otherResultsLanguage = searchedLanguage === 'all' ? null : otherLanguage(searchedLanguage);
	const places = activeFilters
		.filter(({ of }) => of !== 'language')
		.map(({ of, label }) => (of === 'column' ? label.text : search.withinSentence(label.text)));
	return (
		<div className={styles.noResults}>
			<p className={styles.title}>
				{results.onlyExcludes ? search.onlyExcluded : search.nothingFound(truncateQuery(results.q))}
			</p>
			{results.onlyExcludes ? (
				<p>{search.onlyExcludedHint}</p>
			) : (
				<>
					<p>{search.searchedIn([...places, search.withinSentence(search.articlesIn[searchedLanguage])])}</p>
					{results.didYouMean && <DidYouMean criteria={criteria} query={results.didYouMean} />}
					<ul className={styles.otherSearches}>
						{isFiltered(criteria) && (
							<li>
								<Link to={criteriaAddress(withoutFilters(criteria), language)}>
									{search.searchEverywhere}
								</Link>
							</li>
						)}
						{otherResultsLanguage && results.inOtherLanguage > 0 && (
							<li>
								{/* Links to the other language and saves it, as the header's switch does. */}
								<Link
									to={criteriaAddress({ ...withoutFilters(criteria), in: '' }, otherResultsLanguage)}
									hrefLang={languageTag(otherResultsLanguage)}
									onClick={() => setI18nFlag(otherResultsLanguage)}
								>
									{search.resultsInstead[otherResultsLanguage](results.inOtherLanguage)}
								</Link>
							</li>
						)}
					</ul>
				</>
			)}
			<p>{search.nothingFoundHint}</p>
			<ul className={styles.columns}>
				{menus.map((column) => (
					<li key={column.fdCode}>
						<ColumnLink column={column} />
					</li>
				))}
			</ul>
		</div>
	);
}

/** Shown before the first search. */
export function SearchPrompt() {
	const { search } = useMessages();
	const menus = useInterfaceState((state) => state.menus);
	return (
		<EmptyState title={search.prompt} hint={search.promptHint}>
			{menus.map((column) => (
				<ColumnLink key={column.fdCode} column={column} />
			))}
		</EmptyState>
	);
}

type DidYouMeanProps = { criteria: SearchCriteria; query: string };

/** A link to the results of the suggested query. */
export function DidYouMean({ criteria, query }: DidYouMeanProps) {
	const { search } = useMessages();
	const language = useLanguage();
	return (
		<p className={styles.didYouMean}>
			{search.didYouMean}{' '}
			<Link to={criteriaAddress({ ...criteria, q: query, page: '' }, language)}>{query}</Link>
			{language === 'en' ? '?' : ''}
		</p>
	);
}
