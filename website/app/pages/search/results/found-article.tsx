import { articleAddress } from '@portico/api/addresses/addresses.ts';
import type { SearchResult } from '@portico/api/answers/search.ts';
import { languageTag } from '@portico/api/languages.ts';
import { ResponsivePicture } from '@portico/design/responsive-picture/responsive-picture.tsx';
import { ColumnLink } from '../../../components/links/column-link.tsx';
import { PageLink } from '../../../components/links/page-link.tsx';
import { PublicationDate } from '../../../components/publication-date/publication-date.tsx';
import { MarkedText } from '../../../components/search-suggestions/marked-text.tsx';
import { useLanguage } from '../../../state/language.ts';
import styles from './found-article.module.css';

const languageNames = { zh: '中文', en: 'English' };

/** A result in the other language is marked and links to the page in that language. */
export function FoundArticle({ result }: { result: SearchResult }) {
	const language = useLanguage();
	const foreign = result.lang === language ? undefined : languageTag(result.lang);
	return (
		<article className={styles.result}>
			<h3 className={styles.title} lang={foreign}>
				<PageLink to={articleAddress(result.articleId, result.lang)} hrefLang={foreign}>
					<MarkedText parts={result.markedTitle} breaks={result.titleBreaks} />
				</PageLink>
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
