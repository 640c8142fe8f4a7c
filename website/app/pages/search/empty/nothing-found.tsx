import type { SearchResults } from '@portico/api/answers/search.ts';
import { otherLanguage } from '@portico/api/languages.ts';
import { Link } from 'react-router';
import { ColumnLink } from '../../../components/links/column-link/column-link.tsx';
import { useMessages } from '../../../messages/messages.ts';
import { useLanguage } from '../../../page-frame/language.ts';
import { useInterfaceState } from '../../../state/interface-state-provider.tsx';
import { type AskedSearch, addressOfSearch, isNarrowed, widened } from '../asked/asked-search.ts';
import { quotable } from '../asked/query-text.ts';
import type { Narrowing } from '../asked/use-narrowing.ts';
import { DidYouMean } from '../results/did-you-mean.tsx';
import styles from './nothing-found.module.css';

type Props = { asked: AskedSearch; results: SearchResults; narrowing: Narrowing[] };

/**
 * No article was found: where it was looked, then what to try: what may have been meant, a wider search, the
 * other language, and at last a column.
 */
export function NothingFound({ asked, results, narrowing }: Props) {
	const { search } = useMessages();
	const menus = useInterfaceState((state) => state.menus);
	const language = useLanguage();
	const searched = asked.in === '' ? language : asked.in;
	const instead = searched === 'all' ? null : otherLanguage(searched);
	const places = narrowing
		.filter(({ of }) => of !== 'language')
		.map(({ of, label }) => (of === 'column' ? label.text : search.withinSentence(label.text)));
	return (
		<div className={styles.nothing}>
			<p className={styles.title}>
				{results.onlyExcludes ? search.onlyExcluded : search.nothingFound(quotable(results.q))}
			</p>
			{results.onlyExcludes ? (
				<p>{search.onlyExcludedHint}</p>
			) : (
				<>
					<p>{search.searchedIn([...places, search.withinSentence(search.articlesIn[searched])])}</p>
					{results.didYouMean && <DidYouMean asked={asked} query={results.didYouMean} />}
					<ul className={styles.otherSearches}>
						{isNarrowed(asked) && (
							<li>
								<Link to={addressOfSearch(widened(asked), language)}>{search.widen}</Link>
							</li>
						)}
						{instead && (
							<li>
								<Link to={addressOfSearch({ ...widened(asked), in: instead }, language)}>
									{search.articlesInstead[instead]}
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
