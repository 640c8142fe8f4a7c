import { createClientLoader, createLoader } from '../../data/page-load.ts';
import { pageGroup } from '../page-group.tsx';
import * as leaderDetail from './leader-detail.tsx';
import * as leaders from './leaders.tsx';
import * as organisation from './organisation/organisation.tsx';

const pages = { leaders, companyzzjge: organisation, companyLeaderDetail: leaderDetail };

export type CompanyPage = keyof typeof pages;

/** The pages of the group: its organisation, its leaders, and each leader's own, whose address has a number. */
// ReDoS waiver: a segment is a short word.
const { load, meta: metaOf, Page } = pageGroup(pages, (segment) => segment.replace(/\d+$/, ''));

export const loader = createLoader(load);
export const clientLoader = createClientLoader(load);
export const meta = metaOf;
export default Page;
