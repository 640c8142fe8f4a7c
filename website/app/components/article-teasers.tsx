import type { ArticleCard as Article } from '@portico/api/answers/articles.ts';
import { ResponsivePicture } from '@portico/design/responsive-picture.tsx';
import hidden from '@portico/design/styles/layout.module.css';
import { TitleText } from '@portico/design/title-text.tsx';
import { formatDuration, formatSpokenDuration, VideoBadge } from '@portico/design/video-badge.tsx';
import { useMessages } from '../messages/messages.ts';
import { useLanguage } from '../state/language.ts';
import { useSite } from '../state/site-settings.ts';
import styles from './article-teasers.module.css';
import { formatMonth, formatShortMonth, toCalendarDate } from './format-date.ts';
import { ArticlePageLink } from './links.tsx';
import { PublicationDate } from './publication-date.tsx';
import { SiteMark } from './site-mark.tsx';

type ArticleCardProps = {
	article: Article;
	/** The cover's `sizes`. */
	sizes: string;
	/** Whether the cover is likely to be the page's LCP image. */
	priority?: boolean;
	withSummary?: boolean;
	/** Only for lists that sort pinned articles first. */
	markPinned?: boolean;
	/** Lead card with larger text. */
	leading?: boolean;
	/** Defaults to 2. */
	headingLevel?: 2 | 3;
	/** Sets `--cover-ratio`; 3:2 by default. */
	coverClassName?: string | undefined;
};

/** An article's cover, title and date; the whole card is a link. */
export function ArticleCard(props: ArticleCardProps) {
	const { article, sizes, priority, withSummary = false, markPinned = false, leading = false } = props;
	const Heading = props.headingLevel === 3 ? 'h3' : 'h2';
	return (
		<article className={leading ? `${styles.card} ${styles.leading}` : styles.card}>
			<ArticleCover article={article} sizes={sizes} priority={priority} className={props.coverClassName} />
			<div className={styles.text}>
				<PublicationDate className={styles.date} timestamp={article.publishedAt} coveredByLink />
				<Heading className={styles.title}>
					<ArticleLink className={styles.link} article={article} markPinned={markPinned} />
				</Heading>
				{withSummary && article.summary && <p className={styles.summary}>{article.summary}</p>}
			</div>
		</article>
	);
}

type DatedHeadlinesProps = {
	articles: readonly Article[];
	/** Only for lists that sort pinned articles first. */
	markPinned?: boolean;
};

/** A plain list of titles and dates. */
export function DatedHeadlines({ articles, markPinned = false }: DatedHeadlinesProps) {
	return (
		<div className={styles.frame}>
			<ol className={styles.articles}>
				{articles.map((article) => (
					<li key={article.articleId} className={styles.article}>
						<PublicationDate
							className={styles.datedHeadlinesDate}
							timestamp={article.publishedAt}
							coveredByLink
						/>
						<ArticleLink
							className={styles.datedHeadlinesTitle}
							article={article}
							markPinned={markPinned}
							markVideo
						/>
					</li>
				))}
			</ol>
		</div>
	);
}

type ArticleLinkProps = {
	article: Article;
	className?: string | undefined;
	/** Only for lists that sort pinned articles first. */
	markPinned?: boolean;
	markVideo?: boolean;
};

/** An article's title, linked to it. */
export function ArticleLink({ article, className, markPinned = false, markVideo = false }: ArticleLinkProps) {
	return (
		<ArticlePageLink className={className} article={article}>
			{markPinned && article.pinned && <PinnedMark />}
			<TitleText text={article.title} breaks={article.titleBreaks} />
			{markVideo && ' '}
			{markVideo && article.video && <VideoMark video={article.video} form="note" />}
		</ArticlePageLink>
	);
}

/** Marks an article that an editor pinned to the top of its list. */
export function PinnedMark() {
	const { lists } = useMessages();
	return (
		<>
			<span className={styles.articleLinkMark}>{lists.pinned}</span>{' '}
		</>
	);
}

type ArticleCoverProps = {
	article: Pick<Article, 'cover' | 'publishedAt' | 'video'>;
	sizes: string;
	/** Whether it is likely to be the page's LCP image. */
	priority?: boolean;
	/** Empty by default, as the title is beside it. */
	alt?: string;
	/** Sets `--cover-ratio`; 3:2 by default. */
	className?: string | undefined;
};

/** An article's cover in a list, with a date placeholder if there is none. */
export function ArticleCover({ article, sizes, priority = false, alt = '', className }: ArticleCoverProps) {
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
	const { timeOffsets } = useSite();
	const language = useLanguage();
	const day = toCalendarDate(timestamp, timeOffsets);
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

type VideoMarkProps = {
	video: NonNullable<Article['video']>;
	/** `corner` overlays the cover; `note` is inline text. */
	form: 'corner' | 'note';
};

/** Shows that an article contains a video, and its duration. */
export function VideoMark({ video: { duration }, form }: VideoMarkProps) {
	const { video } = useMessages();
	const words = formatSpokenDuration(duration, useLanguage());
	return (
		<span className={styles[form]}>
			<span className={hidden.hidden}>{video.lasting(words)}</span>
			{form === 'corner' ? (
				<VideoBadge duration={duration} size="mark" />
			) : (
				<span aria-hidden="true">
					{video.film} {formatDuration(duration)}
				</span>
			)}
		</span>
	);
}
