import type { SearchResults as Results } from '@portico/api/answers/search.ts';
import { badgeMaximum } from '@portico/api/constants.ts';
import { languageTag } from '@portico/api/languages.ts';
import { Badge } from '@portico/design/badge/badge.tsx';
import { useId } from 'react';
import { Link } from 'react-router';
import { Pagination } from '../../../components/pagination/pagination.tsx';
import { useMessages } from '../../../messages/messages.ts';
import { useLanguage } from '../../../state/language.ts';
import { isOneWord } from '../criteria/query-text.ts';
import { criteriaAddress, type SearchCriteria } from '../criteria/search-criteria.ts';
import { FoundArticle } from './found-article.tsx';
import styles from './search-results.module.css';

type Props = { criteria: SearchCriteria; results: Results };

/** At least one article matches. */
export function SearchResults({ criteria, results }: Props) {
	const { search } = useMessages();
	const language = useLanguage();
	const heading = useId();
	const { items, total, withAllWords, page, pageSize } = results;
	const exactCount = search.resultCount(total.toLocaleString(languageTag(language)));
	const addressOf = (target: number) => criteriaAddress({ ...criteria, page: String(target) }, language);
	return (
		<section aria-labelledby={heading}>
			<div className={styles.head}>
				<h2 id={heading} className={styles.heading}>
					{search.results} <Badge count={total} />
					{total > badgeMaximum && <span className={styles.count}>{exactCount}</span>}
				</h2>
				<SortLinks criteria={criteria} />
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

function SortLinks({ criteria }: Pick<Props, 'criteria'>) {
	const { search } = useMessages();
	const language = useLanguage();
	return (
		<ul className={styles.sort} aria-label={search.sort}>
			{(['relevance', 'date'] as const).map((sort) => (
				<li key={sort}>
					<Link
						to={criteriaAddress({ ...criteria, sort, page: '' }, language)}
						aria-current={sort === criteria.sort ? 'true' : undefined}
					>
						{search.sortBy[sort]}
					</Link>
				</li>
			))}
		</ul>
	);
}
