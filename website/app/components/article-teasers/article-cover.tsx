import type { ArticleCard } from '@portico/api/answers/articles.ts';
import { ResponsivePicture } from '@portico/design/responsive-picture.tsx';
import { useLanguage } from '../../state/language.ts';
import { useSite } from '../../state/site-settings.ts';
import { formatMonth, formatShortMonth, toCalendarDate } from '../format-date.ts';
import { SiteMark } from '../site-mark.tsx';
import styles from './article-teasers.module.css';
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

/** Placeholder for a missing cover. Hidden from screen readers, which read the date beside it. */
function DateCover({ timestamp }: { timestamp: string }) {
	const { timeZone } = useSite();
	const language = useLanguage();
	const day = toCalendarDate(timestamp, timeZone);
	return (
		<div className={styles.surface} aria-hidden="true">
			<SiteMark className={styles.mark} />
			<span className={styles.day}>{day.day}</span>
			<span className={styles.month}>
				{language === 'zh' ? formatMonth(day, language) : formatShortMonth(day, language)}
			</span>
		</div>
	);
}
