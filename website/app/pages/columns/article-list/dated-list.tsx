import type { ArticleCard } from '@portico/api/answers/articles.ts';
import { useMessages } from '../../../messages/messages.ts';
import { useSite } from '../../../state/site-settings.ts';
import { groupByPeriod } from '../column-list/group-by-period.ts';
import { DatedEntries } from './dated-entries.tsx';
import styles from './dated-list.module.css';

/** Articles by year. Pinned ones have a group of their own, as they break the order. */
export function DatedList({ articles }: { articles: ArticleCard[] }) {
	const { timeZone } = useSite();
	const { lists } = useMessages();
	const pinned = articles.filter((article) => article.pinned);
	const years = groupByPeriod(
		articles.filter((article) => !article.pinned),
		timeZone,
		'year',
	);
	return (
		<>
			{pinned.length > 0 && <Group name={lists.pinnedArticles} articles={pinned} />}
			{years.map(({ year, articles }) => (
				<Group key={year} name={lists.year(year)} articles={articles.map(({ article }) => article)} />
			))}
		</>
	);
}

function Group({ name, articles }: { name: string; articles: readonly ArticleCard[] }) {
	return (
		<section className={styles.group}>
			<h2 className={styles.name}>{name}</h2>
			<DatedEntries articles={articles} />
		</section>
	);
}
