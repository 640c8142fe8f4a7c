import { createClientLoader, createLoader } from '../../data/page-load.ts';
import * as home from '../home/home.tsx';
import { pageGroup } from '../page-group.tsx';
import * as columnDetail from './column-detail.tsx';
import { CardGrid } from './column-list/card-grid.tsx';
import { columnListPage } from './column-list/column-list-page.tsx';
import { DatedList } from './dated-list.tsx';
import { PictureRows } from './picture-rows.tsx';
import { PictureWall } from './picture-wall/picture-wall.tsx';
import * as specialTopic from './special-topic.tsx';
import { TextDigest } from './text-digest.tsx';
import * as videoList from './video-list.tsx';
import { YouthFront } from './youth-front.tsx';

const pages = {
	home,
	columndetail: columnDetail,
	ztzldetail: specialTopic,
	articlepagelist: columnListPage(20, DatedList),
	// Page 1 has a lead card in place of four and eleven others; later pages have twelve.
	articleimglist: columnListPage(12, ({ articles, page }) => (
		<CardGrid articles={articles} priority withLead={page === 1} withSummary />
	)),
	articleimglists: columnListPage(10, PictureRows),
	articleimglistch: columnListPage(15, PictureWall),
	articlevideolist: videoList,
	articlewzq: columnListPage(40, TextDigest),
	// A lead story and five rows of two and three cards.
	articleqnzy: columnListPage(13, YouthFront),
};

export type ColumnPage = keyof typeof pages;

/** The pages of columns, and the home page, which nearly every page links to. */
const { load, meta: metaOf, Page } = pageGroup(pages, (segment) => segment || 'home');

export const loader = createLoader(load);
export const clientLoader = createClientLoader(load);
export const meta = metaOf;
export default Page;
