import { articleAddress } from '@portico/api/addresses/addresses.ts';
import type { ArticleCard } from '@portico/api/answers/articles.ts';
import { TitleText } from '@portico/design/title-text.tsx';
import { useMessages } from '../../messages/messages.ts';
import { useLanguage } from '../../state/language.ts';
import { PageLink } from '../links.tsx';
import styles from './article-teasers.module.css';
import { VideoMark } from './video-mark.tsx';

type Props = {
	article: ArticleCard;
	className?: string | undefined;
	/** Only for lists that sort pinned articles first. */
	markPinned?: boolean;
	markVideo?: boolean;
};

/** An article's title, linked to it. */
export function ArticleLink({ article, className, markPinned = false, markVideo = false }: Props) {
	return (
		<PageLink className={className} to={articleAddress(article.articleId, useLanguage())}>
			{markPinned && article.pinned && <PinnedMark />}
			<TitleText text={article.title} breaks={article.titleBreaks} />
			{markVideo && ' '}
			{markVideo && article.video && <VideoMark video={article.video} form="note" />}
		</PageLink>
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
