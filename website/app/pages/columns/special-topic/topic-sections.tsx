import type { ColumnSection } from '@portico/api/answers/columns.ts';
import { languageTag } from '@portico/api/languages.ts';
import { DatedHeadlines } from '../../../components/article-teasers/dated-headlines.tsx';
import { ColumnLink } from '../../../components/links/column-link.tsx';
import { useMessages } from '../../../messages/messages.ts';
import styles from './topic-sections.module.css';

/** A topic's sub-columns with their newest articles. */
export function TopicSections({ sections }: { sections: ColumnSection[] }) {
	const { lists } = useMessages();
	if (sections.length === 0) return null;
	return (
		<section className={styles.sections} aria-labelledby="topic-sections">
			<h2 id="topic-sections">{lists.topicSections}</h2>
			<ul className={styles.columns}>
				{sections.map(({ column, introduction, articles }) => (
					<li key={column.fdCode} className={styles.column}>
						<h3 className={styles.name}>
							<ColumnLink column={column} />
						</h3>
						{introduction && (
							<p className={styles.introduction} lang={languageTag(introduction.lang)}>
								{introduction.text}
							</p>
						)}
						{articles.length > 0 ? (
							<DatedHeadlines articles={articles} />
						) : (
							<p className={styles.introduction}>{lists.empty}</p>
						)}
					</li>
				))}
			</ul>
		</section>
	);
}
