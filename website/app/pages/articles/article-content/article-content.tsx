import type { Article, ArticlePreview } from '@portico/api/answers/articles.ts';
import { languageTag } from '@portico/api/languages.ts';
import type { ReactNode } from 'react';
import { ArticleBody } from '../../../article-blocks/article-body.tsx';
import { AttachmentList } from '../../../article-blocks/attachment/attachment-list.tsx';
import { PictureFigure } from '../../../article-blocks/picture/picture-figure.tsx';
import { Breadcrumbs } from '../../../components/breadcrumbs/breadcrumbs.tsx';
import { PublicationDate } from '../../../components/publication-date/publication-date.tsx';
import { useMessages } from '../../../messages/messages.ts';
import styles from './article-content.module.css';
import { leadPicture } from './lead-picture.ts';

type Props = {
	article: Article | ArticlePreview;
	/** Where it stands for everybody, absolute; shown on paper. A draft stands nowhere yet. */
	address?: string;
	/** What a reader must know before the text. */
	notice?: ReactNode;
	/** One more of the facts: how often it was read. Nobody has read a draft. */
	viewCount?: ReactNode;
};

/** An article itself, published or not: its head, the facts about it, its pictures, text and files. */
export function ArticleContent({ article, address, notice, viewCount }: Props) {
	const lang = languageTag(article.lang);
	const lead = leadPicture(article);
	return (
		<article className={styles.article}>
			<header className={styles.head}>
				<Breadcrumbs trail={article.trail} />
				<h1 className={styles.title} lang={lang}>
					{article.title}
				</h1>
				{article.subtitle && (
					<p className={styles.subtitle} lang={lang}>
						{article.subtitle}
					</p>
				)}
			</header>
			<div className={styles.columns}>
				<ArticleFacts article={article} address={address} viewCount={viewCount} />
				<div className={styles.content}>
					{notice}
					{lead && <PictureFigure picture={lead} priority />}
					<ArticleBody blocks={article.blocks} lang={article.lang} openingPictureFirst={!lead} />
					<AttachmentList attachments={article.attachments} lang={article.lang} />
				</div>
			</div>
		</article>
	);
}

/** When it was published, by whom, and how often it was read. On paper also where. */
function ArticleFacts({ article, address, viewCount }: Omit<Props, 'notice'>) {
	const { aritcile } = useMessages();
	const lang = languageTag(article.lang);
	const people = [
		{ term: aritcile.source, description: article.source },
		{ term: aritcile.author, description: article.author },
		{ term: aritcile.editor, description: article.editor },
	];
	return (
		<dl className={styles.facts}>
			{article.publishedAt && (
				<div>
					<dt>{aritcile.publishedOn}</dt>
					<dd>
						<PublicationDate moment={article.publishedAt} form="words" />
					</dd>
				</div>
			)}
			{people.map(
				({ term, description }) =>
					description && (
						<div key={term}>
							<dt>{term}</dt>
							<dd lang={lang}>{description}</dd>
						</div>
					),
			)}
			{viewCount}
			{address && (
				<div className={styles.onPaper}>
					<dt>{aritcile.address}</dt>
					<dd>{address}</dd>
				</div>
			)}
		</dl>
	);
}
