import type { ArticleCard as Article } from '@portico/api/answers/articles.ts';
import type { Video } from '@portico/api/answers/videos.ts';
import { ApiFailure } from '@portico/api/client/api-failure.ts';
import { type MetaDescriptor, useLoaderData } from 'react-router';
import { inBrowser, onServer, type PageCall, type PageLoad } from '../../../data/page-load.ts';
import { type MetaArguments, siteOf } from '../../../page-frame/document/page-meta.ts';
import { videoObjects } from '../../../page-frame/document/video-objects.ts';
import { CardGrid } from '../column-list/card-grid.tsx';
import { columnMeta } from '../column-list/column-list-meta.ts';
import { ColumnListPage } from '../column-list/column-list-page.tsx';
import { type ColumnList, loadColumnList } from '../column-list/load-column-list.ts';
import { LeadFilm } from './lead-film.tsx';
import styles from './video-list.module.css';

/** The list, and the film of its first article that has one. */
type VideoList = ColumnList & { film: Video | null };

/** One film that leads and four rows of three. */
const loadList = loadColumnList(13);

const load: PageLoad<VideoList> = async (call) => {
	const columnList = await loadList(call);
	const lead = leadOf(columnList.list.items);
	return { ...columnList, film: lead?.video ? await loadFilm(call, lead.video.videoId) : null };
};
export const loader = onServer(load);
export const clientLoader = inBrowser(load);

export function meta({ loaderData, ...args }: MetaArguments & { loaderData?: VideoList }): MetaDescriptor[] {
	if (!loaderData) return [];
	const { list, film } = loaderData;
	return columnMeta({ loaderData, ...args }, list.page, {
		image: film?.poster ?? null,
		structured: film ? videoObjects([film], siteOf(args)) : [],
	});
}

/** `articlevideolist`: the newest film large, to be played where it stands, then a grid of the others. */
export default function VideoListPage() {
	const { film, column, list } = useLoaderData<VideoList>();
	const lead = film && leadOf(list.items);
	const others = list.items.filter((article) => article !== lead);
	return (
		<ColumnListPage column={column} list={list} stage={lead && <LeadFilm article={lead} film={film} />}>
			{() =>
				others.length > 0 && <CardGrid articles={others} priority={!lead} coverClassName={styles.cover} />
			}
		</ColumnListPage>
	);
}

function leadOf(articles: readonly Article[]): Article | undefined {
	return articles.find(({ video }) => video);
}

/** A film that was taken away since the list was made leaves the list as it is. */
async function loadFilm({ client, language }: PageCall, videoId: string): Promise<Video | null> {
	try {
		return await client.video({ videoId, lang: language });
	} catch (error) {
		if (error instanceof ApiFailure && error.kind === 'business') return null;
		throw error;
	}
}
