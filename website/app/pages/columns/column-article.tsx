import type { Article } from '@portico/api/answers/articles.ts';
import type { Column } from '@portico/api/answers/columns.ts';
import { languageTag } from '@portico/api/languages.ts';
import { ArticleBody } from '@portico/design/article-blocks/article-body.tsx';
import { AttachmentList } from '@portico/design/article-blocks/attachment/attachments.tsx';
import { PictureFigure } from '@portico/design/article-blocks/picture-figure.tsx';
import sizes from '@portico/design/article-blocks/text-size.module.css';
import { TextSize } from '@portico/design/article-blocks/text-size.tsx';
import container from '@portico/design/styles/layout.module.css';
import { TitleText } from '@portico/design/title-text.tsx';
import { type MetaDescriptor, useLoaderData } from 'react-router';
import { PageHeading } from '../../components/headings.tsx';
import { ArticlePageLink } from '../../components/links.tsx';
import { PublicationDate } from '../../components/publication-date.tsx';
import type { PageLoader } from '../../data/page-load.ts';
import { useMessages } from '../../messages/messages.ts';
import { useCurrentColumn } from '../../page-frame/header/use-current-column.ts';
import { type MetaArguments, siteOf, videoObjects, videosIn } from '../../page-frame/page-meta.ts';
import { EnlargeablePictures } from '../articles/enlargeable-pictures.tsx';
import { leadPicture } from '../articles/lead-picture.ts';
import styles from './column-article.module.css';
import { columnMeta, EmptyColumn, loadColumn } from './column-list/column-list-page.tsx';
import { SiblingColumns, SubColumns } from './column-list/sibling-columns.tsx';

/** With the first article of the column's list: its only, pinned or newest one. */
type ColumnArticle = { column: Column; article: Article | null };

export const load: PageLoader<ColumnArticle> = async (call) => {
	const { client, language, params } = call;
	const [column, list] = await Promise.all([
		loadColumn(call),
		client.columnArticles({ fdCode: params.fdCode ?? '', lang: language, pageSize: 1 }),
	]);
	const [first] = list.items;
	return {
		column,
		article: first ? await client.article({ articleId: first.articleId, lang: language }) : null,
	};
};

export function meta({
	loaderData,
	...args
}: MetaArguments & { loaderData?: ColumnArticle }): MetaDescriptor[] {
	const videos = videosIn(loaderData?.article?.blocks ?? []);
	return columnMeta({ loaderData, ...args }, 1, { structured: videoObjects(videos, siteOf(args)) });
}

/** `column_article`: a column shown as a single article. */
export default function ColumnArticlePage() {
	const { column, article } = useLoaderData<ColumnArticle>();
	useCurrentColumn(column);
	return (
		<>
			<PageHeading name={column.name} introduction={column.introduction} trail={column.trail} />
			<div className={`${container.container} ${styles.columns}`}>
				<SiblingColumns column={column} sidebar />
				<div className={styles.content}>
					{article ? (
						<SingleArticle article={article} columnName={column.name.text} />
					) : (
						<EmptyColumn column={column} />
					)}
					<SubColumns column={column} />
				</div>
			</div>
		</>
	);
}

type Props = {
	article: Article;
	/** The heading above; the article's title is shown only if it differs. */
	columnName: string;
};

/** An article that is the content of its column, rather than news. */
function SingleArticle({ article, columnName }: Props) {
	const { aritcile } = useMessages();
	const lead = leadPicture(article);
	const lang = languageTag(article.lang);
	return (
		<EnlargeablePictures article={article}>
			<article className={styles.article}>
				<div className={styles.tools}>
					<TextSize />
				</div>
				{(article.title !== columnName || article.linkTo) && (
					<p className={styles.title} lang={lang}>
						{article.linkTo ? (
							<ArticlePageLink article={article}>{article.title}</ArticlePageLink>
						) : (
							<TitleText text={article.title} breaks={article.titleBreaks} />
						)}
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
