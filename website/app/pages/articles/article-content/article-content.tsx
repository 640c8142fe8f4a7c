import type { Article, ArticlePreview } from '@portico/api/answers/articles.ts';
import { languageTag } from '@portico/api/languages.ts';
import type { ReactNode } from 'react';
import { ArticleBody } from '../../../article-blocks/article-body.tsx';
import { AttachmentList } from '../../../article-blocks/attachment/attachment-list.tsx';
import { PictureFigure } from '../../../article-blocks/picture/picture-figure.tsx';
import styles from './article-content.module.css';
import { ArticleFacts } from './facts/article-facts.tsx';
import { ArticleHead } from './head/article-head.tsx';
import { leadPicture, standsAcrossPage } from './lead-picture.ts';
import { sectionsOf } from './sections/sections-of.ts';
import { TableOfContents } from './sections/table-of-contents.tsx';

type Props = {
	article: Article | ArticlePreview;
	/** Where it stands for everybody, absolute; shown on paper. A draft stands nowhere yet. */
	address?: string;
	/** What a reader must know before the text. */
	notice?: ReactNode;
	/** One more of the facts: how often it was read. Nobody has read a draft. */
	viewCount?: ReactNode;
	/** What a reader may do with the text. */
	tools?: ReactNode;
};

/** From this many sections on, a text has a table of its contents. */
const sectionsOfLongText = 4;

/** An article itself, published or not: its head, the facts about it, its pictures, text and files. */
export function ArticleContent({ article, address, notice, viewCount, tools }: Props) {
	const lead = leadPicture(article);
	const across = lead && standsAcrossPage(lead);
	const { blocks, sections } = sectionsOf(article.blocks);
	return (
		<article className={styles.article}>
			<ArticleHead article={article} picture={across ? lead : null} />
			<div className={styles.columns}>
				<div className={styles.beside}>
					<ArticleFacts article={article} address={address} viewCount={viewCount} />
					{tools}
					{sections.length >= sectionsOfLongText && (
						<TableOfContents sections={sections} lang={languageTag(article.lang)} />
					)}
				</div>
				<div className={styles.content}>
					{notice}
					{lead && !across && <PictureFigure picture={lead} priority />}
					<ArticleBody blocks={blocks} lang={article.lang} openingPictureFirst={!lead} />
					<AttachmentList attachments={article.attachments} lang={article.lang} />
				</div>
			</div>
		</article>
	);
}
