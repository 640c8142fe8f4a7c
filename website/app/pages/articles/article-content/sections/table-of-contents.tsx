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
				{sections.map(({ id, html }) => (
					<li key={id}>
						{/* biome-ignore lint/security/noDangerouslySetInnerHtml: of a sanitised body, and without elements */}
						<a href={`#${id}`} dangerouslySetInnerHTML={{ __html: html }} />
					</li>
				))}
			</ol>
		</nav>
	);
}
