import { createClientLoader, createLoader } from '../../data/page-load.ts';
import { pagesOfAFile } from '../pages-of-a-file.tsx';
import * as leaderDetail from './leader-detail.tsx';
import * as leaders from './leaders.tsx';
import * as organisation from './organisation/organisation.tsx';

const pages = { leaders, companyzzjge: organisation, companyLeaderDetail: leaderDetail };

/** The pages of the group: its organisation, its leaders, and each leader's own, whose address has a number. */
const {
	load,
	meta: metaOf,
	Page,
	// Backtracks: a kind is a short word.
} = pagesOfAFile((kind) => pages[kind.replace(/\d+$/, '') as keyof typeof pages]);

export const loader = createLoader(load);
export const clientLoader = createClientLoader(load);
export const meta = metaOf;
export default Page;
