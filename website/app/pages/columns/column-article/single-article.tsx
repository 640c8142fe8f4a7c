import type { Article } from '@portico/api/answers/articles.ts';
import { languageTag } from '@portico/api/languages.ts';
import { ArticleBody } from '@portico/design/article-blocks/article-body.tsx';
import { AttachmentList } from '@portico/design/article-blocks/attachment/attachment-list.tsx';
import { PictureFigure } from '@portico/design/article-blocks/picture/picture-figure.tsx';
import sizes from '@portico/design/article-blocks/text-size/text-size.module.css';
import { TextSize } from '@portico/design/article-blocks/text-size/text-size.tsx';
import { TitleText } from '@portico/design/title-text.tsx';
import { PublicationDate } from '../../../components/publication-date/publication-date.tsx';
import { useMessages } from '../../../messages/messages.ts';
import { EnlargeablePictures } from '../../articles/article-content/enlargeable-pictures.tsx';
import { leadPicture } from '../../articles/article-content/lead-picture.ts';
import styles from './single-article.module.css';

type Props = {
	article: Article;
	/** The heading above; the article's title is shown only if it differs. */
	columnName: string;
};

/** An article that is the content of its column, rather than news. */
export function SingleArticle({ article, columnName }: Props) {
	const { aritcile } = useMessages();
	const lead = leadPicture(article);
	const lang = languageTag(article.lang);
	return (
		<EnlargeablePictures article={article}>
			<article className={styles.article}>
				<div className={styles.tools}>
					<TextSize />
				</div>
				{article.title !== columnName && (
					<p className={styles.title} lang={lang}>
						<TitleText text={article.title} breaks={article.titleBreaks} />
					</p>
				)}
				{article.subtitle && (
					<p className={styles.subtitle} lang={lang}>
						<TitleText text={article.subtitle} breaks={article.subtitleBreaks} />
					</p>
				)}
				<div className={`${styles.text} ${sizes.text}`}>
					{lead && <PictureFigure picture={lead} priority />}
					<ArticleBody blocks={article.blocks} lang={article.lang} openingPictureFirst={!lead} />
					<AttachmentList attachments={article.attachments} lang={article.lang} />
				</div>
				<p className={styles.date}>
					{aritcile.publishedOn} <PublicationDate timestamp={article.publishedAt} form="long" />
				</p>
			</article>
		</EnlargeablePictures>
	);
}
