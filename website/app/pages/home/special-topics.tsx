import type { Home } from '@portico/api/answers/site.ts';
import { languageTag } from '@portico/api/languages.ts';
import { ResponsivePicture } from '@portico/design/responsive-picture.tsx';
import container from '@portico/design/styles/layout.module.css';
import { SectionHeading } from '../../components/headings.tsx';
import { ColumnLink } from '../../components/links.tsx';
import styles from './home.module.css';

export function SpecialTopics({ topics }: Pick<Home, 'topics'>) {
	if (!topics || topics.topics.length === 0) return null;
	const { name } = topics.column;
	const sizes = sizesOf(topics.topics.length);
	return (
		<section className={styles.specialTopicsBand} aria-labelledby="home-topics">
			<div className={container.container}>
				<SectionHeading
					id="home-topics"
					title={name.text}
					lang={languageTag(name.lang)}
					column={topics.column}
				/>
				<ul className={styles.topics}>
					{topics.topics.map(({ column, introduction, cover }) => (
						<li key={column.fdCode} className={styles.topic}>
							{cover && <ResponsivePicture className={styles.cover} picture={cover} sizes={sizes} alt="" />}
							<h3 className={styles.name}>
								<ColumnLink column={column} />
							</h3>
							{introduction && (
								<p className={styles.introduction} lang={languageTag(introduction.lang)}>
									{introduction.text}
								</p>
							)}
						</li>
					))}
				</ul>
			</div>
		</section>
	);
}

/** As in the style sheet: three in a row; one, two or four are larger. */
function sizesOf(topics: number): string {
	const inRow = topics === 1 ? 1 : topics === 2 || topics === 4 ? 2 : 3;
	return `(width >= 100rem) ${90 / inRow}rem, (width >= 48rem) ${Math.round(92 / inRow)}vw, 92vw`;
}
