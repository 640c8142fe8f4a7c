import { createClientLoader, createLoader } from '../../data/page-load.ts';
import * as home from '../home/home.tsx';
import { pageGroup } from '../page-group.tsx';
import * as articleList from './article-list.tsx';
import * as columnDetail from './column-detail.tsx';
import * as pictureCards from './picture-cards.tsx';
import * as pictureRows from './picture-rows.tsx';
import * as pictureWall from './picture-wall/picture-wall.tsx';
import * as specialTopic from './special-topic.tsx';
import * as textDigest from './text-digest.tsx';
import * as videoList from './video-list.tsx';
import * as youthFront from './youth-front.tsx';

const pages = {
	home,
	columndetail: columnDetail,
	ztzldetail: specialTopic,
	articlepagelist: articleList,
	articleimglist: pictureCards,
	articleimglists: pictureRows,
	articleimglistch: pictureWall,
	articlevideolist: videoList,
	articlewzq: textDigest,
	articleqnzy: youthFront,
};

export type ColumnPage = keyof typeof pages;

/** The pages of columns, and the home page, which nearly every page links to. */
const { load, meta: metaOf, Page } = pageGroup(pages, (segment) => segment || 'home');

export const loader = createLoader(load);
export const clientLoader = createClientLoader(load);
export const meta = metaOf;
export default Page;
