import type { ArticleCard } from '@portico/api/answers/articles.ts';
import { ResponsivePicture } from '../responsive-picture/responsive-picture.tsx';
import styles from './article-cover.module.css';
import { DateSurface } from './date-surface.tsx';
import { FilmMark } from './film-mark.tsx';

type Props = {
	article: Pick<ArticleCard, 'cover' | 'publishedAt' | 'video'>;
	/** How wide it stands on the page, for the browser's choice (`sizes`). */
	sizes: string;
	/** The page's largest picture comes first and at once. */
	priority?: boolean;
	/** The picture's own text; left out where the title beside it is enough. */
	alt?: string;
	/** Sets `--cover-ratio` where a cover is not 3:2. */
	className?: string | undefined;
};

/** An article's cover in a list; the day of its publication stands in for one that has none. */
export function ArticleCover({ article, sizes, priority = false, alt = '', className }: Props) {
	return (
		<div className={className ? `${styles.cover} ${className}` : styles.cover}>
			{article.cover ? (
				<ResponsivePicture picture={article.cover} sizes={sizes} priority={priority} alt={alt} />
			) : (
				<DateSurface moment={article.publishedAt} />
			)}
			{article.video && <FilmMark film={article.video} form="corner" />}
		</div>
	);
}
