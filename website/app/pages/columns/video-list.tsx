import type { ArticleCard as Article, ArticleCard } from '@portico/api/answers/articles.ts';
import type { Video } from '@portico/api/answers/videos.ts';
import { ApiFailure } from '@portico/api/client/api-failure.ts';
import { VideoFigure } from '@portico/design/article-blocks/video/video-figure.tsx';
import { ArrowIcon } from '@portico/design/icons.tsx';
import container from '@portico/design/styles/layout.module.css';
import { TitleText } from '@portico/design/title-text.tsx';
import { type MetaDescriptor, useLoaderData } from 'react-router';
import { PinnedMark } from '../../components/article-teasers.tsx';
import { ArticlePageLink } from '../../components/links.tsx';
import { PublicationDate } from '../../components/publication-date.tsx';
import type { PageLoader, PageLoaderArgs } from '../../data/page-load.ts';
import { useMessages } from '../../messages/messages.ts';
import { type MetaArguments, siteOf, videoObjects } from '../../page-frame/page-meta.ts';
import { CardGrid } from './column-list/card-grid.tsx';
import {
	type ColumnList,
	ColumnListPage,
	columnMeta,
	loadColumnList,
} from './column-list/column-list-page.tsx';
import styles from './video-list.module.css';

/** The video is that of the first article that has one. */
type VideoList = ColumnList & { video: Video | null };

/** A lead video and four rows of three. */
const loadList = loadColumnList(13);

export const load: PageLoader<VideoList> = async (call) => {
	const columnList = await loadList(call);
	const lead = findLead(columnList.list.items);
	return { ...columnList, video: lead?.video ? await loadVideo(call, lead.video.videoId) : null };
};

export function meta({ loaderData, ...args }: MetaArguments & { loaderData?: VideoList }): MetaDescriptor[] {
	if (!loaderData) return [];
	const { list, video } = loaderData;
	return columnMeta({ loaderData, ...args }, list.page, {
		image: video?.poster ?? null,
		structured: video ? videoObjects([video], siteOf(args)) : [],
	});
}

/** `articlevideolist`: the newest video large and playable, then a grid of the others. */
export default function VideoListPage() {
	const { video, column, list } = useLoaderData<VideoList>();
	const lead = video && findLead(list.items);
	const others = list.items.filter((article) => article !== lead);
	return (
		<ColumnListPage column={column} list={list} lead={lead && <LeadVideo article={lead} video={video} />}>
			{() =>
				others.length > 0 && <CardGrid articles={others} priority={!lead} coverClassName={styles.cover} />
			}
		</ColumnListPage>
	);
}

function findLead(articles: readonly Article[]): Article | undefined {
	return articles.find(({ video }) => video);
}

/** Null for a video that was removed after the list was loaded. */
async function loadVideo({ client, language }: PageLoaderArgs, videoId: string): Promise<Video | null> {
	try {
		return await client.video({ videoId, lang: language });
	} catch (error) {
		if (error instanceof ApiFailure && error.kind === 'business') return null;
		throw error;
	}
}

/** The first video of the list on a dark, full-width background. */
function LeadVideo({ article, video }: { article: ArticleCard; video: Video }) {
	const { lists } = useMessages();
	const isPortrait = video.height > video.width;
	return (
		<article className={styles.leadVideo}>
			<div className={`${container.container} ${isPortrait ? styles.portrait : ''} ${styles.layout}`}>
				<div className={styles.text}>
					<PublicationDate className={styles.date} timestamp={article.publishedAt} form="long" />
					<h2 className={styles.title}>
						<ArticlePageLink article={article}>
							{article.pinned && <PinnedMark />}
							<TitleText text={article.title} breaks={article.titleBreaks} />
						</ArticlePageLink>
					</h2>
					<p className={styles.summary}>{article.summary}</p>
					<ArticlePageLink className={styles.more} article={article} aria-hidden="true" tabIndex={-1}>
						{lists.readArticle} <ArrowIcon className={styles.arrow} />
					</ArticlePageLink>
				</div>
				<div className={styles.video}>
					<VideoFigure video={video} sizes="(width >= 100rem) 60rem, (width >= 64rem) 61vw, 92vw" priority />
				</div>
			</div>
		</article>
	);
}
