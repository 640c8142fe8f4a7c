import type { Article } from '@portico/api/answers/articles.ts';
import { languageTag } from '@portico/api/languages.ts';
import { ArticleBody } from '../../../article-blocks/article-body.tsx';
import { AttachmentList } from '../../../article-blocks/attachment/attachment-list.tsx';
import { PictureFigure } from '../../../article-blocks/picture/picture-figure.tsx';
import { PublicationDate } from '../../../components/publication-date/publication-date.tsx';
import { useMessages } from '../../../messages/messages.ts';
import { leadPicture } from '../../articles/article-content/lead-picture.ts';
import styles from './single-article.module.css';

type Props = {
	article: Article;
	/** The heading above; the article's own title is shown only where it says something else. */
	columnName: string;
};

/** An article that is what its column has to say, rather than one of its news. */
export function SingleArticle({ article, columnName }: Props) {
	const { aritcile } = useMessages();
	const lead = leadPicture(article);
	const lang = languageTag(article.lang);
	return (
		<article className={styles.article}>
			{article.title !== columnName && (
				<p className={styles.title} lang={lang}>
					{article.title}
				</p>
			)}
			{article.subtitle && (
				<p className={styles.subtitle} lang={lang}>
					{article.subtitle}
				</p>
			)}
			{lead && <PictureFigure picture={lead} priority />}
			<ArticleBody blocks={article.blocks} lang={article.lang} openingPictureFirst={!lead} />
			<AttachmentList attachments={article.attachments} lang={article.lang} />
			<p className={styles.date}>
				{aritcile.publishedOn} <PublicationDate moment={article.publishedAt} form="words" />
			</p>
		</article>
	);
}
