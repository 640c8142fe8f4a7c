import type { SearchResults } from '@portico/api/answers/search.ts';
import { languageTag, otherLanguage } from '@portico/api/languages.ts';
import { Link } from 'react-router';
import { ColumnLink } from '../../../components/links/column-link.tsx';
import { useMessages } from '../../../messages/messages.ts';
import { useInterfaceState } from '../../../state/interface-state-provider.tsx';
import { useLanguage } from '../../../state/language.ts';
import { truncateQuery } from '../criteria/query-text.ts';
import {
	criteriaAddress,
	isFiltered,
	type SearchCriteria,
	withoutFilters,
} from '../criteria/search-criteria.ts';
import type { ActiveFilter } from '../criteria/use-active-filters.ts';
import { DidYouMean } from '../results/did-you-mean.tsx';
import styles from './no-results.module.css';

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
