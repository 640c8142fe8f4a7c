import { useMessages } from '../../../../messages/messages.ts';
import type { Section } from './sections-of.ts';
import styles from './table-of-contents.module.css';

/** Leads to the parts of a long text; it stays in sight beside them. */
export function TableOfContents({ sections, lang }: { sections: Section[]; lang: string }) {
	const { aritcile } = useMessages();
	return (
		<nav className={styles.contents} aria-labelledby="contents">
			<p id="contents" className={styles.heading}>
				{aritcile.contents}
			</p>
			<ol className={styles.list} lang={lang}>
				{sections.map(({ id, text }) => (
					<li key={id}>
						<a href={`#${id}`}>{text}</a>
					</li>
				))}
			</ol>
		</nav>
	);
}
