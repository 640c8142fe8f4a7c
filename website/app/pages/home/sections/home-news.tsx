import type { Home } from '@portico/api/answers/site.ts';
import { languageTag } from '@portico/api/languages.ts';
import container from '@portico/design/styles/container.module.css';
import { SectionHeading } from '../../../components/section-heading.tsx';
import { BriefStories } from './brief-stories.tsx';
import { DatedStories } from './dated-stories.tsx';
import styles from './home-news.module.css';
import { LeadStory } from './lead-story.tsx';

type Section = NonNullable<Home['news']>;

/** As many rows as site news has in two columns. */
const maxNotices = 4;

/** Group news with a lead story; below, notices and site news. */
export function HomeNews({ news, moreNews, notices }: Pick<Home, 'news' | 'moreNews' | 'notices'>) {
	if (!news && !moreNews && !notices) return null;
	return (
		<div className={`${container.container} ${styles.news}`}>
			{news && <GroupNews section={news} />}
			{(notices || moreNews) && (
				<div className={styles.secondary}>
					{notices && (
						<section className={styles.section} aria-labelledby="home-notices">
							<Heading id="home-notices" section={notices} />
							<DatedStories articles={notices.articles.slice(0, maxNotices)} />
						</section>
					)}
					{moreNews && (
						<section className={styles.section} aria-labelledby="home-more-news">
							<Heading id="home-more-news" section={moreNews} />
							<BriefStories articles={moreNews.articles} />
						</section>
					)}
				</div>
			)}
		</div>
	);
}

function GroupNews({ section }: { section: Section }) {
	const [lead, ...others] = section.articles;
	if (!lead) return null;
	return (
		<section aria-labelledby="home-news">
			<Heading id="home-news" section={section} />
			<div className={styles.groupNews}>
				<LeadStory article={lead} alone={others.length === 0} />
				{others.length > 0 && <DatedStories articles={others} />}
			</div>
		</section>
	);
}

function Heading({ id, section: { column } }: { id: string; section: Section }) {
	return (
		<SectionHeading id={id} title={column.name.text} lang={languageTag(column.name.lang)} column={column} />
	);
}
