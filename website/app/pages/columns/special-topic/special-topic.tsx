import container from '@portico/design/styles/container.module.css';
import { useLoaderData, useLocation } from 'react-router';
import { Pagination } from '../../../components/pagination/pagination.tsx';
import { createClientLoader, createLoader } from '../../../data/page-load.ts';
import { useMessages } from '../../../messages/messages.ts';
import { useCurrentColumn } from '../../../page-frame/header/use-current-column.ts';
import { ColumnBanner } from '../column-list/column-banner.tsx';
import { columnListMeta } from '../column-list/column-list-meta.ts';
import { EmptyColumn } from '../column-list/empty-column.tsx';
import { type ColumnList, loadColumnList } from '../column-list/load-column-list.ts';
import { SubColumns } from '../column-list/sub-columns.tsx';
import styles from './special-topic.module.css';
import { Timeline } from './timeline.tsx';
import { topicAccent } from './topic-accent.ts';
import { TopicSections } from './topic-sections.tsx';

const load = loadColumnList(12, true);
export const loader = createLoader(load);
export const clientLoader = createClientLoader(load);
export const meta = columnListMeta;

/** `ztzldetail`: a special topic with banner, timeline and sub-columns. */
export default function SpecialTopicPage() {
	const { column, list } = useLoaderData<ColumnList>();
	const { lists } = useMessages();
	const { pathname } = useLocation();
	useCurrentColumn(column);
	return (
		<div className={topicAccent(column.fdCode)}>
			<ColumnBanner column={column} introductionOnPlate />
			<div className={container.container}>
				<section className={styles.articles} aria-labelledby="topic-articles">
					<h2 id="topic-articles" className={styles.title}>
						{lists.topicArticles}
					</h2>
					{list.items.length === 0 ? <EmptyColumn column={column} /> : <Timeline articles={list.items} />}
					<Pagination page={list.page} pageSize={list.pageSize} total={list.total} address={pathname} />
				</section>
				<TopicSections sections={column.sections} />
				<SubColumns column={column} />
			</div>
		</div>
	);
}
