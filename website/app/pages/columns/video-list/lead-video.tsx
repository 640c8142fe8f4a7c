import { articleAddress } from '@portico/api/addresses/addresses.ts';
import type { ArticleCard } from '@portico/api/answers/articles.ts';
import type { Video } from '@portico/api/answers/videos.ts';
import { VideoFigure } from '@portico/design/article-blocks/video/video-figure.tsx';
import { ArrowIcon } from '@portico/design/icons.tsx';
import container from '@portico/design/styles/container.module.css';
import { TitleText } from '@portico/design/title-text.tsx';
import { PinnedMark } from '../../../components/article-teasers/pinned-mark.tsx';
import { PageLink } from '../../../components/links/page-link.tsx';
import { PublicationDate } from '../../../components/publication-date/publication-date.tsx';
import { useMessages } from '../../../messages/messages.ts';
import { useLanguage } from '../../../state/language.ts';
import styles from './lead-video.module.css';

/** The first video of the list on a dark, full-width background. */
export function LeadVideo({ article, video }: { article: ArticleCard; video: Video }) {
	const { lists } = useMessages();
	const address = articleAddress(article.articleId, useLanguage());
	const isPortrait = video.height > video.width;
	return (
		<article className={styles.leadVideo}>
			<div className={`${container.container} ${isPortrait ? styles.portrait : ''} ${styles.layout}`}>
				<div className={styles.text}>
					<PublicationDate className={styles.date} timestamp={article.publishedAt} form="long" />
					<h2 className={styles.title}>
						<PageLink to={address}>
							{article.pinned && <PinnedMark />}
							<TitleText text={article.title} breaks={article.titleBreaks} />
						</PageLink>
					</h2>
					<p className={styles.summary}>{article.summary}</p>
					<PageLink className={styles.more} to={address} aria-hidden="true" tabIndex={-1}>
						{lists.readArticle} <ArrowIcon className={styles.arrow} />
					</PageLink>
				</div>
				<div className={styles.video}>
					<VideoFigure video={video} sizes="(width >= 100rem) 60rem, (width >= 64rem) 61vw, 92vw" priority />
				</div>
			</div>
		</article>
	);
}
