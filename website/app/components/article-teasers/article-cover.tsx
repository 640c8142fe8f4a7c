import type { ArticleCard } from '@portico/api/answers/articles.ts';
import { ResponsivePicture } from '@portico/design/responsive-picture/responsive-picture.tsx';
import styles from './article-cover.module.css';
import { DateCover } from './date-cover.tsx';
import { VideoMark } from './video-mark.tsx';

type Props = {
	article: Pick<ArticleCard, 'cover' | 'publishedAt' | 'video'>;
	sizes: string;
	/** Whether it is likely to be the page's LCP image. */
	priority?: boolean;
	/** Empty by default, as the title is beside it. */
	alt?: string;
	/** Sets `--cover-ratio`; 3:2 by default. */
	className?: string | undefined;
};

/** An article's cover in a list, with a date placeholder if there is none. */
export function ArticleCover({ article, sizes, priority = false, alt = '', className }: Props) {
	return (
		<div className={className ? `${styles.cover} ${className}` : styles.cover}>
			{article.cover ? (
				<ResponsivePicture picture={article.cover} sizes={sizes} priority={priority} alt={alt} />
			) : (
				<DateCover timestamp={article.publishedAt} />
			)}
			{article.video && <VideoMark video={article.video} form="corner" />}
		</div>
	);
}
