import type { BlockOf } from '@portico/api/answers/articles.ts';
import { usePageContext } from '../page-context.ts';
import { SanitisedHtml } from './sanitised-html.tsx';
import styles from './table-block.module.css';

/**
 * A table that scrolls horizontally on its own, with the keyboard too.
 *
 * @param number counts the tables of the body from 1
 */
export function TableBlock({ block, number }: { block: BlockOf<'table'>; number: number }) {
	const { aritcile } = usePageContext().texts;
	return (
		// biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard
		<section className={styles.scrolled} aria-label={aritcile.table(number)} tabIndex={0}>
			<SanitisedHtml as="div" className={styles.table} html={block.html} />
		</section>
	);
}
