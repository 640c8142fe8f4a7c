import type { Article, ArticlePreview } from '@portico/api/answers/articles.ts';
import { languageTag } from '@portico/api/languages.ts';
import { ArticleBody } from '@portico/design/article-blocks/article-body.tsx';
import { AttachmentList } from '@portico/design/article-blocks/attachment/attachment-list.tsx';
import { PictureFigure } from '@portico/design/article-blocks/picture/picture-figure.tsx';
import sizes from '@portico/design/article-blocks/text-size/text-size.module.css';
import type { ReactNode } from 'react';
import styles from './article-content.module.css';
import { ArticleFacts } from './article-facts.tsx';
import { ArticleHead } from './article-head.tsx';
import { EnlargeablePictures } from './enlargeable-pictures.tsx';
import { extractSections } from './extract-sections.ts';
import { isFullWidth, leadPicture } from './lead-picture.ts';
import { TableOfContents } from './table-of-contents.tsx';

type Props = {
	article: Article | ArticlePreview;
	/** Absolute, for print. Drafts have none. */
	address?: string;
	notice?: ReactNode;
	/** Published articles only. */
	viewCount?: ReactNode;
	tools?: ReactNode;
};

const minSectionsForContents = 4;

/** A published or previewed article: header, facts, pictures, text and attachments. */
export function ArticleContent({ article, address, notice, viewCount, tools }: Props) {
	const lead = leadPicture(article);
	const fullWidth = lead && isFullWidth(lead);
	const { blocks, sections } = extractSections(article.blocks);
	return (
		<EnlargeablePictures article={article}>
			<article>
				<ArticleHead article={article} picture={fullWidth ? lead : null} />
				<div className={styles.columns}>
					<div className={styles.sidebar}>
						<ArticleFacts article={article} address={address} viewCount={viewCount} />
						{tools}
						{sections.length >= minSectionsForContents && (
							<TableOfContents sections={sections} lang={languageTag(article.lang)} />
						)}
					</div>
					<div className={`${styles.content} ${sizes.text}`}>
						{notice}
						{lead && !fullWidth && <PictureFigure picture={lead} priority />}
						<ArticleBody blocks={blocks} lang={article.lang} openingPictureFirst={!lead} />
						<AttachmentList attachments={article.attachments} lang={article.lang} />
					</div>
				</div>
			</article>
		</EnlargeablePictures>
	);
}
