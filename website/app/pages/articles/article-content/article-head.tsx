import type { Article } from '@portico/api/answers/articles.ts';
import type { Picture } from '@portico/api/answers/shared-parts.ts';
import { languageTag } from '@portico/api/languages.ts';
import { PictureLink, useEnlargedAlt } from '@portico/design/article-blocks/picture/picture-link.tsx';
import { ResponsivePicture } from '@portico/design/responsive-picture/responsive-picture.tsx';
import { TitleText } from '@portico/design/title-text.tsx';
import { Breadcrumbs } from '../../../components/breadcrumbs.tsx';
import styles from './article-head.module.css';

type Props = {
	article: Pick<Article, 'lang' | 'title' | 'titleBreaks' | 'subtitle' | 'subtitleBreaks' | 'trail'>;
	/** Full-width, below the title's plate. */
	picture: Picture | null;
};

/** `sizes` of the page without its margins. */
const pageWidth = '(width >= 99rem) 90rem, (width >= 60rem) 91vw, 100vw';

/** Longer titles would cover their picture or fill the first screen. */
const maxTitleLength = { zh: 32, en: 80 };

/** Breadcrumbs and title, on a plate over the picture if there is one. */
export function ArticleHead({ article, picture }: Props) {
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
