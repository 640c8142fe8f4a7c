import { articleAddress } from '@portico/api/addresses.ts';
import type { ArticleCard } from '@portico/api/answers/articles.ts';
import type { Video } from '@portico/api/answers/videos.ts';
import { Link } from 'react-router';
import { FilmAndWords } from '../../../article-blocks/video/film-and-words.tsx';
import { PinnedMark } from '../../../components/article-teasers/pinned-mark.tsx';
import { PublicationDate } from '../../../components/publication-date/publication-date.tsx';
import { useMessages } from '../../../messages/messages.ts';
import { useLanguage } from '../../../page-frame/language.ts';
import styles from './lead-film.module.css';

/** The first film of the list, as large as the page allows, with what its article says of it. */
export function LeadFilm({ article, film }: { article: ArticleCard; film: Video }) {
	const { lists } = useMessages();
	const address = articleAddress(article.articleId, useLanguage());
	return (
		<article className={styles.lead}>
			<FilmAndWords film={film} priority wordsClassName={styles.words}>
				<PublicationDate className={styles.date} moment={article.publishedAt} form="words" />
				<h2 className={styles.title}>
					<Link to={address}>
						{article.pinned && <PinnedMark />}
						{article.title}
					</Link>
				</h2>
				<p className={styles.summary}>{article.summary}</p>
				<Link className={styles.more} to={address} aria-hidden="true" tabIndex={-1}>
					{lists.readArticle}
				</Link>
			</FilmAndWords>
		</article>
	);
}
