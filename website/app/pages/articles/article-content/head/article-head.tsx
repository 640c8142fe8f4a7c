import type { Article } from '@portico/api/answers/articles.ts';
import type { Picture } from '@portico/api/answers/shared-parts.ts';
import { languageTag } from '@portico/api/languages.ts';
import { Breadcrumbs } from '../../../../components/breadcrumbs/breadcrumbs.tsx';
import { ResponsivePicture } from '../../../../components/responsive-picture/responsive-picture.tsx';
import styles from './article-head.module.css';

type Props = {
	article: Pick<Article, 'lang' | 'title' | 'subtitle' | 'trail'>;
	/** Stands across the page, under the title's plate. */
	picture: Picture | null;
};

/** The page's whole width, less its margins. */
const pageWidth = '(width >= 99rem) 90rem, (width >= 60rem) 91vw, 100vw';

/** A title of more characters than this would hide its picture, or fill the first screen. */
const longTitle = { zh: 32, en: 80 };

/** Where an article stands, and its title: on paper, or on a plate over the corner of its picture. */
export function ArticleHead({ article: { lang, title, subtitle, trail }, picture }: Props) {
	return (
		<header className={picture ? styles.pictured : styles.head}>
			<Breadcrumbs trail={trail} />
			<div
				className={picture ? styles.plate : undefined}
				data-long={title.length > longTitle[lang] || undefined}
			>
				<h1 className={picture ? `${styles.title} ${styles.signal}` : styles.title} lang={languageTag(lang)}>
					{title}
				</h1>
				{subtitle && (
					<p className={styles.subtitle} lang={languageTag(lang)}>
						{subtitle}
					</p>
				)}
			</div>
			{picture && (
				<ResponsivePicture className={styles.picture} picture={picture} sizes={pageWidth} priority />
			)}
		</header>
	);
}
