import { articleAddress } from '@portico/api/addresses.ts';
import type { ArticleCard } from '@portico/api/answers/articles.ts';
import { ArticleCover } from '../../../components/article-teasers/article-cover.tsx';
import { FilmMark } from '../../../components/article-teasers/film-mark.tsx';
import { PageLink } from '../../../components/links/page-link/page-link.tsx';
import { PublicationDate } from '../../../components/publication-date/publication-date.tsx';
import { useMessages } from '../../../messages/messages.ts';
import { useLanguage } from '../../../page-frame/language.ts';
import type { usePictureViewer } from './use-picture-viewer.ts';
import styles from './wall.module.css';

type Props = {
	article: ArticleCard;
	/** Whether its picture is the page's largest first one. */
	priority: boolean;
	viewer: ReturnType<typeof usePictureViewer>;
	/** Where the viewer shows it. */
	place: number;
};

const sizes = '(width >= 86rem) 40rem, (width >= 48rem) 48vw, 92vw';

/** A picture of the wall with its caption; an article without one shows its date. */
export function WallPlace({ article, priority, viewer, place }: Props) {
	const { pictures } = useMessages();
	const address = articleAddress(article.articleId, useLanguage());
	const { cover, title } = article;
	const picture = (
		<ArticleCover
			className={styles.cover}
			// Its film is told below: the picture is enlarged, not played.
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
					aria-label={viewer.ready ? pictures.enlarge(title) : undefined}
					aria-haspopup={viewer.ready ? 'dialog' : undefined}
					onPointerEnter={viewer.fetchAhead}
					onFocus={viewer.fetchAhead}
					onClick={(event) => viewer.openOn(event, place)}
				>
					{picture}
				</PageLink>
			) : (
				picture
			)}
			<figcaption className={styles.caption}>
				<PageLink className={styles.title} to={address}>
					{title} {article.video && <FilmMark film={article.video} form="note" />}
				</PageLink>
				<PublicationDate className={styles.date} moment={article.publishedAt} />
			</figcaption>
		</figure>
	);
}
