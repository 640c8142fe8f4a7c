import type { SearchResults as Results, SearchResult } from '@portico/api/answers/search.ts';
import { badgeMaximum } from '@portico/api/constants.ts';
import { languageTag } from '@portico/api/languages.ts';
import { Badge } from '@portico/design/badge.tsx';
import { ResponsivePicture } from '@portico/design/responsive-picture.tsx';
import { useId } from 'react';
import { Link } from 'react-router';
import { ArticlePageLink, ColumnLink } from '../../components/links.tsx';
import { Pagination } from '../../components/pagination.tsx';
import { PublicationDate } from '../../components/publication-date.tsx';
import { MarkedText } from '../../components/search-suggestions/marked-text.tsx';
import { useMessages } from '../../messages/messages.ts';
import { useLanguage } from '../../state/language.ts';
import { criteriaAddress, isOneWord, type SearchCriteria } from './search-criteria.ts';
import styles from './search-results.module.css';

const languageNames = { zh: '中文', en: 'English' };

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

/** A result in the other language is marked and links to the page in that language. */
function FoundArticle({ result }: { result: SearchResult }) {
	const language = useLanguage();
	const foreign = result.lang === language ? undefined : languageTag(result.lang);
	return (
		<article className={styles.result}>
			<h3 className={styles.title} lang={foreign}>
				<ArticlePageLink article={result} language={result.lang} hrefLang={foreign}>
					<MarkedText parts={result.markedTitle} breaks={result.titleBreaks} />
				</ArticlePageLink>
			</h3>
			<p className={styles.passage} lang={foreign}>
				<MarkedText parts={result.passage} />
			</p>
			<p className={styles.facts}>
				{foreign && (
					<span className={styles.language} lang={foreign}>
						{languageNames[result.lang]}
					</span>
				)}
				<ColumnLink column={result.column} />
				<PublicationDate timestamp={result.publishedAt} />
			</p>
			{result.cover && (
				<ResponsivePicture
					className={styles.picture}
					picture={result.cover}
					alt=""
					sizes="(width >= 40rem) 11rem, 6rem"
				/>
			)}
		</article>
	);
}
