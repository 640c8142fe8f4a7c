import type { SearchResults as Results } from '@portico/api/answers/search.ts';
import { badgeMaximum } from '@portico/api/constants.ts';
import { languageTag } from '@portico/api/languages.ts';
import { useId } from 'react';
import { Link } from 'react-router';
import { Badge } from '../../../components/badge/badge.tsx';
import { Pagination } from '../../../components/pagination/pagination.tsx';
import { useMessages } from '../../../messages/messages.ts';
import { useLanguage } from '../../../page-frame/language.ts';
import { type AskedSearch, addressOfSearch } from '../asked/asked-search.ts';
import { isOneWord } from '../asked/query-text.ts';
import { FoundArticle } from './found-article.tsx';
import styles from './search-results.module.css';

type Props = { asked: AskedSearch; results: Results };

/** What was found, page by page; at least one article matches. A page beyond the last is refused by the API. */
export function SearchResults({ asked, results }: Props) {
	const { search } = useMessages();
	const language = useLanguage();
	const heading = useId();
	const { items, total, withAllWords, page, pageSize } = results;
	const exactCount = search.resultCount(total.toLocaleString(languageTag(language)));
	const addressOf = (target: number) => addressOfSearch({ ...asked, page: String(target) }, language);
	return (
		<section aria-labelledby={heading}>
			<div className={styles.head}>
				<h2 id={heading} className={styles.heading}>
					{search.results} <Badge count={total} />
					{total > badgeMaximum && <span className={styles.count}>{exactCount}</span>}
				</h2>
				<SortLinks asked={asked} />
			</div>
			{withAllWords < total && (
				<p className={styles.notice}>
					{withAllWords === 0 && isOneWord(results.q)
						? search.onlySimilarWords(total)
						: search.onlySomeWords(withAllWords, total - withAllWords)}
				</p>
			)}
			<ol className={styles.results} start={(page - 1) * pageSize + 1}>
				{items.map((result) => (
					<li key={`${result.articleId} ${result.lang}`}>
						<FoundArticle result={result} />
					</li>
				))}
			</ol>
			<Pagination
				page={page}
				pageSize={pageSize}
				total={total}
				address={addressOf(1)}
				addressOf={addressOf}
			/>
		</section>
	);
}

function SortLinks({ asked }: Pick<Props, 'asked'>) {
	const { search } = useMessages();
	const language = useLanguage();
	return (
		<ul className={styles.sorts} aria-label={search.sort}>
			{(['relevance', 'date'] as const).map((sort) => (
				<li key={sort}>
					<Link
						to={addressOfSearch({ ...asked, sort, page: '' }, language)}
						aria-current={sort === asked.sort ? 'true' : undefined}
					>
						{search.sortBy[sort]}
					</Link>
				</li>
			))}
		</ul>
	);
}
