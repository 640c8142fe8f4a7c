import { articleAddress } from '@portico/api/addresses/addresses.ts';
import type { ArticleCard } from '@portico/api/answers/articles.ts';
import type { Picture } from '@portico/api/answers/shared-parts.ts';
import { useHydrated } from '@portico/design/page-context.ts';
import { useNavigate } from 'react-router';
import { ArticleCover, ArticleLink } from '../../../components/article-teasers.tsx';
import { PageLink } from '../../../components/links.tsx';
import type { useLazyViewer } from '../../../components/picture-viewer/use-lazy-viewer.tsx';
import { PublicationDate } from '../../../components/publication-date.tsx';
import { useMessages } from '../../../messages/messages.ts';
import { useLanguage } from '../../../state/language.ts';
import styles from './wall.module.css';

export type WallStory = { story: ArticleCard; cover: Picture };

type Props = {
	article: ArticleCard;
	/** Whether its picture is likely to be the page's LCP image. */
	priority: boolean;
} & Pick<ReturnType<typeof useLazyViewer<WallStory>>, 'open' | 'preload'>;

const sizes = '(width >= 86rem) 40rem, (width >= 48rem) 48vw, 92vw';

/** A picture with its caption; the date replaces a missing cover. */
export function WallItem({ article, priority, open, preload }: Props) {
	const { pictures } = useMessages();
	const opensViewer = useHydrated();
	const navigate = useNavigate();
	const address = articleAddress(article.articleId, useLanguage());
	const { cover, title } = article;
	const picture = (
		<ArticleCover
			className={styles.cover}
			// The caption marks the video: the picture is enlarged, not played.
			article={{ ...article, video: null }}
			sizes={sizes}
			priority={priority}
			alt={cover?.alt || title}
		/>
	);
	return (
		<figure>
			{cover ? (
				<PageLink
					className={styles.picture}
					to={address}
					data-replay=""
					aria-label={opensViewer ? pictures.enlarge(title) : undefined}
					aria-haspopup={opensViewer ? 'dialog' : undefined}
					onPointerEnter={preload}
					onFocus={preload}
					onClick={(event) => open(event, { story: article, cover }, () => navigate(address))}
				>
					{picture}
				</PageLink>
			) : (
				picture
			)}
			<figcaption className={styles.caption}>
				<ArticleLink className={styles.title} article={article} markVideo />
				<PublicationDate className={styles.date} timestamp={article.publishedAt} />
			</figcaption>
		</figure>
	);
}
