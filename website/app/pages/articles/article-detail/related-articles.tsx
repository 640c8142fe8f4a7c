import { articleAddress } from '@portico/api/addresses/addresses.ts';
import type { Article } from '@portico/api/answers/articles.ts';
import { languageTag } from '@portico/api/languages.ts';
import { TitleText } from '@portico/design/title-text.tsx';
import { useId } from 'react';
import { PageLink } from '../../../components/links/page-link.tsx';
import { PublicationDate } from '../../../components/publication-date/publication-date.tsx';
import { SectionHeading } from '../../../components/section-heading.tsx';
import { useMessages } from '../../../messages/messages.ts';
import { useLanguage } from '../../../state/language.ts';
import styles from './related-articles.module.css';

/** The newest articles of the column except the neighbouring ones, in the article's language. */
export function RelatedArticles({
	article: { related, previous, next, column, lang },
}: {
	article: Article;
}) {
	const { aritcile } = useMessages();
	const language = useLanguage();
	const heading = useId();
	const others = related.filter(
		({ articleId }) => articleId !== previous?.articleId && articleId !== next?.articleId,
	);
	if (others.length === 0) return null;
	return (
		<section className={styles.related} aria-labelledby={heading}>
			<SectionHeading id={heading} title={aritcile.related} column={column} />
			<ul className={styles.list} lang={languageTag(lang)}>
				{others.map(({ articleId, title, titleBreaks, publishedAt }) => (
					<li key={articleId} className={styles.article}>
						<PublicationDate className={styles.date} timestamp={publishedAt} />
						<PageLink className={styles.title} to={articleAddress(articleId, language)}>
							<TitleText text={title} breaks={titleBreaks} />
						</PageLink>
					</li>
				))}
			</ul>
		</section>
	);
}
