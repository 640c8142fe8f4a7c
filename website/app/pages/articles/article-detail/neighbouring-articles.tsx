import { articleAddress } from '@portico/api/addresses/addresses.ts';
import type { Article, ArticleLink } from '@portico/api/answers/articles.ts';
import { type Language, languageTag } from '@portico/api/languages.ts';
import { ArrowIcon } from '@portico/design/icons.tsx';
import { TitleText } from '@portico/design/title-text.tsx';
import { PageLink } from '../../../components/links/page-link.tsx';
import { useMessages } from '../../../messages/messages.ts';
import { useLanguage } from '../../../state/language.ts';
import styles from './neighbouring-articles.module.css';

/** The previous and next article of the column, in the article's language. */
export function NeighbouringArticles({ article: { previous, next, lang } }: { article: Article }) {
	const { aritcile } = useMessages();
	if (!previous && !next) return null;
	return (
		<nav className={styles.neighbours} aria-label={aritcile.neighbours}>
			{previous && <Neighbour article={previous} lang={lang} label={aritcile.previous} rel="prev" />}
			{next && <Neighbour article={next} lang={lang} label={aritcile.next} rel="next" />}
		</nav>
	);
}

type Props = { article: ArticleLink; lang: Language; label: string; rel: 'prev' | 'next' };

function Neighbour({ article, lang, label, rel }: Props) {
	const address = articleAddress(article.articleId, useLanguage());
	return (
		<PageLink className={styles.neighbour} rel={rel} to={address}>
			<span className={styles.label}>
				<ArrowIcon className={styles.arrow} />
				{label}
			</span>
			<span className={styles.title} lang={languageTag(lang)}>
				<TitleText text={article.title} breaks={article.titleBreaks} />
			</span>
		</PageLink>
	);
}
