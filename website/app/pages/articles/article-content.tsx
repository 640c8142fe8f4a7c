import type { Article, ArticlePreview, Block } from '@portico/api/answers/articles.ts';
import type { Picture } from '@portico/api/answers/shared-parts.ts';
import { languageTag } from '@portico/api/languages.ts';
import { ArticleBody } from '@portico/design/article-blocks/article-body.tsx';
import { AttachmentList } from '@portico/design/article-blocks/attachment/attachments.tsx';
import {
	PictureFigure,
	PictureLink,
	useEnlargedAlt,
} from '@portico/design/article-blocks/picture-figure.tsx';
import { decodeEntities, plainText } from '@portico/design/article-blocks/sanitised-html.tsx';
import sizes from '@portico/design/article-blocks/text-size.module.css';
import { ResponsivePicture } from '@portico/design/responsive-picture.tsx';
import { TitleText } from '@portico/design/title-text.tsx';
import type { ReactNode } from 'react';
import { Breadcrumbs } from '../../components/headings.tsx';
import { PublicationDate } from '../../components/publication-date.tsx';
import { useMessages } from '../../messages/messages.ts';
import styles from './article-content.module.css';
import { EnlargeablePictures } from './enlargeable-pictures.tsx';
import { isFullWidth, leadPicture } from './lead-picture.ts';

/** `sizes` of the page without its margins. */
const pageWidth = '(width >= 99rem) 90rem, (width >= 60rem) 91vw, 100vw';

/** Longer titles would cover their picture or fill the first screen. */
const maxTitleLength = { zh: 32, en: 80 };

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
					<div className={styles.sidebar} data-frame="">
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

/** Links to the sections of a long article; sticky. */
function TableOfContents({ sections, lang }: { sections: Section[]; lang: string }) {
	const { aritcile } = useMessages();
	return (
		<nav className={styles.contents} aria-labelledby="contents">
			<p id="contents" className={styles.heading}>
				{aritcile.contents}
			</p>
			<ol className={styles.list} lang={lang}>
				{sections.map(({ id, ...title }) => (
					<li key={id}>
						<a href={`#${id}`}>
							<TitleText {...title} />
						</a>
					</li>
				))}
			</ol>
		</nav>
	);
}

/** `breaks` are offsets of line break opportunities. */
type Section = { id: string; text: string; breaks: number[] };

/**
 * Extracts the second-level headings with text, and adds missing ids to them in the body. The HTML comes from
 * the sanitiser: well-formed, with double-quoted attributes.
 */
export function extractSections(blocks: Block[]): { blocks: Block[]; sections: Section[] } {
	const sections: Section[] = [];
	const withIds = blocks.map((block) => {
		if (block.kind !== 'text') return block;
		// ReDoS waiver: the sanitiser closes every heading.
		const html = block.html.replace(/<h2\b([^>]*)>(.*?)<\/h2>/gs, (whole, attributes, content) => {
			const text = plainText(content);
			if (text === '') return whole;
			const existingId = / id="([^"]*)"/.exec(attributes)?.[1];
			const id = existingId ? decodeEntities(existingId) : `section-${sections.length + 1}`;
			sections.push({ id, text, breaks: lineBreaksIn(content) });
			return existingId ? whole : `<h2 id="${id}"${attributes}>${content}</h2>`;
		});
		return { ...block, html };
	});
	return { blocks: withIds, sections };
}

/** From the `<wbr>` elements that the server inserted. */
function lineBreaksIn(content: string): number[] {
	return [...content.matchAll(/<wbr>/g)].map(({ index }) => plainText(content.slice(0, index)).length);
}

type ArticleHeadProps = {
	article: Pick<Article, 'lang' | 'title' | 'titleBreaks' | 'subtitle' | 'subtitleBreaks' | 'trail'>;
	/** Full-width, below the title's plate. */
	picture: Picture | null;
};

/** Breadcrumbs and title, on a plate over the picture if there is one. */
function ArticleHead({ article, picture }: ArticleHeadProps) {
	const { lang, title, subtitle, trail } = article;
	const enlargedAlt = useEnlargedAlt();
	return (
		<header className={picture ? styles.pictured : styles.head}>
			<Breadcrumbs trail={trail} />
			<div
				className={picture ? styles.plate : undefined}
				data-long={title.length > maxTitleLength[lang] || undefined}
			>
				<h1 className={picture ? `${styles.title} ${styles.signal}` : styles.title} lang={languageTag(lang)}>
					<TitleText text={title} breaks={article.titleBreaks} />
				</h1>
				{subtitle && (
					<p className={styles.subtitle} lang={languageTag(lang)}>
						<TitleText text={subtitle} breaks={article.subtitleBreaks} />
					</p>
				)}
			</div>
			{picture && (
				<PictureLink className={styles.picture} src={picture.src}>
					<ResponsivePicture picture={picture} alt={enlargedAlt(picture)} sizes={pageWidth} priority plays />
				</PictureLink>
			)}
		</header>
	);
}

type ArticleFactsProps = {
	article: Article | ArticlePreview;
	/** Absolute, for print. */
	address: string | undefined;
	viewCount: ReactNode;
};

/** Date, people and view count; in print also the address. */
function ArticleFacts({ article, address, viewCount }: ArticleFactsProps) {
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
						<PublicationDate timestamp={article.publishedAt} form="long" />
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
				<div className={styles.printOnly}>
					<dt>{aritcile.address}</dt>
					<dd>{address}</dd>
				</div>
			)}
		</dl>
	);
}
