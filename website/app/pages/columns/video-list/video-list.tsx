import type { ArticleCard as Article } from '@portico/api/answers/articles.ts';
import type { Video } from '@portico/api/answers/videos.ts';
import { ApiFailure } from '@portico/api/client/api-failure.ts';
import { type MetaDescriptor, useLoaderData } from 'react-router';
import {
	createClientLoader,
	createLoader,
	type PageLoader,
	type PageLoaderArgs,
} from '../../../data/page-load.ts';
import { type MetaArguments, siteOf } from '../../../page-frame/document/page-meta.ts';
import { videoObjects } from '../../../page-frame/document/video-objects.ts';
import { CardGrid } from '../column-list/card-grid.tsx';
import { columnMeta } from '../column-list/column-list-meta.ts';
import { ColumnListPage } from '../column-list/column-list-page.tsx';
import { type ColumnList, loadColumnList } from '../column-list/load-column-list.ts';
import { LeadVideo } from './lead-video.tsx';
import styles from './video-list.module.css';

/** The video is that of the first article that has one. */
type VideoList = ColumnList & { video: Video | null };

/** A lead video and four rows of three. */
const loadList = loadColumnList(13);

const load: PageLoader<VideoList> = async (call) => {
	const columnList = await loadList(call);
	const lead = findLead(columnList.list.items);
	return { ...columnList, video: lead?.video ? await loadVideo(call, lead.video.videoId) : null };
};
export const loader = createLoader(load);
export const clientLoader = createClientLoader(load);

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
