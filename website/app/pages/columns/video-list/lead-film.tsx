import { articleAddress } from '@portico/api/addresses.ts';
import type { ArticleCard } from '@portico/api/answers/articles.ts';
import type { Video } from '@portico/api/answers/videos.ts';
import { Film } from '../../../article-blocks/video/film.tsx';
import { PinnedMark } from '../../../components/article-teasers/pinned-mark.tsx';
import { ArrowIcon } from '../../../components/icons/icons.tsx';
import { PageLink } from '../../../components/links/page-link/page-link.tsx';
import { PublicationDate } from '../../../components/publication-date/publication-date.tsx';
import container from '../../../design/container.module.css';
import { useMessages } from '../../../messages/messages.ts';
import { useLanguage } from '../../../page-frame/language.ts';
import styles from './lead-film.module.css';

/** The first film of the list on a dark stage across the window, with what its article says of it. */
export function LeadFilm({ article, film }: { article: ArticleCard; film: Video }) {
	const { lists } = useMessages();
	const address = articleAddress(article.articleId, useLanguage());
	const upright = film.height > film.width;
	return (
		<article className={styles.stage}>
			<div className={`${container.container} ${upright ? styles.upright : ''} ${styles.parts}`}>
				<div className={styles.words}>
					<PublicationDate className={styles.date} moment={article.publishedAt} form="words" />
					<h2 className={styles.title}>
						<PageLink to={address}>
							{article.pinned && <PinnedMark />}
							{article.title}
						</PageLink>
					</h2>
					<p className={styles.summary}>{article.summary}</p>
					<PageLink className={styles.more} to={address} aria-hidden="true" tabIndex={-1}>
						{lists.readArticle} <ArrowIcon className={styles.arrow} />
					</PageLink>
				</div>
				<div className={styles.film}>
					<Film video={film} sizes="(width >= 100rem) 60rem, (width >= 64rem) 61vw, 92vw" priority />
				</div>
			</div>
		</article>
	);
}
