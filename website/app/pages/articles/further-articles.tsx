import type { Article, ArticleLink } from '@portico/api/answers/articles.ts';
import { type Language, languageTag } from '@portico/api/languages.ts';
import { ArrowIcon } from '@portico/design/icons.tsx';
import { TitleText } from '@portico/design/title-text.tsx';
import { useId } from 'react';
import { SectionHeading } from '../../components/headings.tsx';
import { ArticlePageLink } from '../../components/links.tsx';
import { PublicationDate } from '../../components/publication-date.tsx';
import { useMessages } from '../../messages/messages.ts';
import { useLanguage } from '../../state/language.ts';
import styles from './article-detail.module.css';

/** The previous and next article of the column, in the article's language. */
export function NeighbouringArticles({ article: { previous, next, lang } }: { article: Article }) {
	const { aritcile } = useMessages();
	if (!previous && !next) return null;
	return (
		<nav className={styles.neighbours} aria-label={aritcile.neighbours} data-frame="">
			{previous && <Neighbour article={previous} lang={lang} label={aritcile.previous} rel="prev" />}
			{next && <Neighbour article={next} lang={lang} label={aritcile.next} rel="next" />}
		</nav>
	);
}

type Props = { article: ArticleLink; lang: Language; label: string; rel: 'prev' | 'next' };

function Neighbour({ article, lang, label, rel }: Props) {
	return (
		<ArticlePageLink className={styles.neighbour} rel={rel} article={article}>
			<span className={styles.label}>
				<ArrowIcon className={styles.arrow} />
				{label}
			</span>
			<span className={styles.title} lang={languageTag(lang)}>
				<TitleText text={article.title} breaks={article.titleBreaks} />
			</span>
		</ArticlePageLink>
	);
}

/** The newest articles of the column except the neighbouring ones, in the article's language. */
export function RelatedArticles({
	article: { related, previous, next, column, lang },
}: {
	article: Article;
}) {
	const { aritcile } = useMessages();
	const _language = useLanguage();
	const heading = useId();
	const others = related.filter(
		({ articleId }) => articleId !== previous?.articleId && articleId !== next?.articleId,
	);
	if (others.length === 0) return null;
	return (
		<section className={styles.related} aria-labelledby={heading} data-frame="">
			<SectionHeading id={heading} title={aritcile.related} column={column} />
			<ul className={styles.list} lang={languageTag(lang)}>
				{others.map((other) => (
					<li key={other.articleId} className={styles.article}>
						<PublicationDate className={styles.date} timestamp={other.publishedAt} />
						<ArticlePageLink className={styles.relatedArticlesTitle} article={other}>
							<TitleText text={other.title} breaks={other.titleBreaks} />
						</ArticlePageLink>
					</li>
				))}
			</ul>
		</section>
	);
}
