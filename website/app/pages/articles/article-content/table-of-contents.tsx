import { TitleText } from '@portico/design/title-text.tsx';
import { useMessages } from '../../../messages/messages.ts';
import type { Section } from './extract-sections.ts';
import styles from './table-of-contents.module.css';

/** Links to the sections of a long article; sticky. */
export function TableOfContents({ sections, lang }: { sections: Section[]; lang: string }) {
	const { aritcile } = useMessages();
	return (
		<nav className={styles.contents} aria-labelledby="contents">
			<p id="contents" className={styles.heading}>
				{aritcile.contents}
			</p>
			<ol className={styles.list} lang={lang}>
				{sections.map(({ id, ...title }) => (
					<li key={id}>
						<a href={`#${id}`}>
							<TitleText {...title} />
						</a>
					</li>
				))}
			</ol>
		</nav>
	);
}
