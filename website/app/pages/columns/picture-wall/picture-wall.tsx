import { articleAddress } from '@portico/api/addresses/addresses.ts';
import type { Article, ArticleCard } from '@portico/api/answers/articles.ts';
import type { Picture } from '@portico/api/answers/shared-parts.ts';
import { useHydrated } from '@portico/design/page-context.ts';
import { type CSSProperties, useEffect, useEffectEvent, useState } from 'react';
import { useNavigate } from 'react-router';
import { ArticleCover, ArticleLink } from '../../../components/article-teasers.tsx';
import { ArticlePageLink, PageLink } from '../../../components/links.tsx';
import type { ViewerPicture } from '../../../components/picture-viewer/picture-viewer.tsx';
import { useLazyViewer, type ViewerProps } from '../../../components/picture-viewer/use-lazy-viewer.tsx';
import { PublicationDate } from '../../../components/publication-date.tsx';
import { backgroundClient } from '../../../data/browser-client.ts';
import { useMessages } from '../../../messages/messages.ts';
import { useLanguage } from '../../../state/language.ts';
import { articlePictures } from '../../articles/article-pictures.ts';
import styles from './wall.module.css';

/** Sum of the aspect ratios in a row of two: two of 3:2, or one more if one is portrait. */
const fullWidthOfTwo = 2.9;
/** In a row of three, which alternates with rows of two. */
const fullWidthOfThree = 4.3;
/** Narrower rows would be taller than the viewport and get free width instead. */
const minRowWidth = 2.7;

const dateCoverRatio = 3 / 2;

/**
 * Uncropped pictures with captions, in rows of equal height. A picture links to its article; with scripts it opens that
 * article's pictures in the viewer.
 */
export function PictureWall({ articles }: { articles: ArticleCard[] }) {
	const { viewer, open, preload } = useLazyViewer(StoryViewer);
	const first = articles.find((article) => article.cover);
	return (
		<>
			<ul className={styles.wall}>
				{layoutRows(articles, ratioOf).flatMap((row) =>
					row.items.map((article) => (
						<li key={article.articleId} className={styles.item} style={itemStyle(row, article)}>
							<WallItem article={article} priority={article === first} open={open} preload={preload} />
						</li>
					)),
				)}
			</ul>
			{viewer}
		</>
	);
}

type WallStory = { story: ArticleCard; cover: Picture };

type ItemProps = {
	article: ArticleCard;
	/** Whether its picture is likely to be the page's LCP image. */
	priority: boolean;
} & Pick<ReturnType<typeof useLazyViewer<WallStory>>, 'open' | 'preload'>;

const itemSizes = '(width >= 86rem) 40rem, (width >= 48rem) 48vw, 92vw';

/** A picture with its caption; the date replaces a missing cover. */
function WallItem({ article, priority, open, preload }: ItemProps) {
	const { pictures } = useMessages();
	const opensViewer = useHydrated();
	const navigate = useNavigate();
	const address = articleAddress(article, useLanguage());
	const { cover, title } = article;
	const picture = (
		<ArticleCover
			className={styles.cover}
			// The caption marks the video: the picture is enlarged, not played.
			article={{ ...article, video: null }}
			sizes={itemSizes}
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

function ratioOf({ cover }: ArticleCard): number {
	return cover ? cover.width / cover.height : dateCoverRatio;
}

/** A width proportional to the aspect ratio gives all pictures in a row the same height. */
function itemStyle({ items, freeWidth }: Row<ArticleCard>, article: ArticleCard): CSSProperties {
	const width = items.reduce((sum, item) => sum + ratioOf(item), freeWidth);
	const ratio = ratioOf(article);
	return {
		'--ratio': ratio.toFixed(4),
		'--share': (ratio / width).toFixed(4),
		'--gaps': items.length - 1,
	} as CSSProperties;
}

/** `freeWidth` is the empty space, in the same unit as the aspect ratios. */
type Row<Item> = { items: Item[]; freeWidth: number };

/**
 * Distributes pictures over rows by aspect ratio only, so that server and browser agree. The last row has at
 * least two pictures, if possible.
 *
 * @param ratioOf width divided by height
 */
export function layoutRows<Item>(items: readonly Item[], ratioOf: (item: Item) => number): Row<Item>[] {
	const widthOf = (row: Item[]) => row.reduce((width, item) => width + ratioOf(item), 0);
	const rows: Item[][] = [];
	for (const item of items) {
		const row = rows.at(-1);
		const full = rows.length % 2 === 1 ? fullWidthOfTwo : fullWidthOfThree;
		if (row && widthOf(row) < full) row.push(item);
		else rows.push([item]);
	}
	avoidSingleItemRow(rows);
	return rows.map((row) => ({ items: row, freeWidth: Math.max(0, minRowWidth - widthOf(row)) }));
}

function avoidSingleItemRow<Item>(rows: Item[][]): void {
	const [last, before] = [rows.at(-1), rows.at(-2)];
	if (last?.length !== 1 || !before) return;
	if (before.length > 2) last.unshift(...before.splice(-1));
	else before.push(...(rows.pop() as Item[]));
}

/**
 * Shows the cover while the article's other pictures load. On failure navigates to the article, whose page
 * shows the error.
 */
function StoryViewer({ subject: { story, cover }, onClose, PictureViewer }: ViewerProps<WallStory>) {
	const { articleId } = story;
	const language = useLanguage();
	const navigate = useNavigate();
	const address = articleAddress(story, language);
	const [article, setArticle] = useState<Article | null>(null);
	const [index, setIndex] = useState(0);

	const show = useEffectEvent((fetched: Article) => {
		setArticle(fetched);
		setIndex(storyPictures(fetched, cover).findIndex(({ picture }) => picture.src === cover.src));
	});
	const openPage = useEffectEvent(() => {
		onClose();
		navigate(address);
	});
	useEffect(() => {
		const controller = new AbortController();
		backgroundClient(controller.signal)
			.article({ articleId, lang: language })
			.then(show, () => controller.signal.aborted || openPage());
		return () => controller.abort();
	}, [articleId, language]);

	return (
		<PictureViewer
			pictures={article ? storyPictures(article, cover) : [{ picture: cover, caption: null }]}
			index={index}
			onIndexChange={setIndex}
			onClose={onClose}
			lang={article?.lang ?? language}
		>
			<ArticlePageLink className={styles.story} article={story}>
				{story.title}
			</ArticlePageLink>
		</PictureViewer>
	);
}

/** The cover may be a video's poster, which is not among the article's pictures. */
function storyPictures(article: Article, cover: Picture): ViewerPicture[] {
	const pictures = articlePictures(article);
	const hasCover = pictures.some(({ picture }) => picture.src === cover.src);
	return hasCover ? pictures : [{ picture: cover, caption: null }, ...pictures];
}
