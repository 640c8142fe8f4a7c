import type { Column } from '@portico/api/answers/columns.ts';
import { ColumnLink } from '../../../components/links.tsx';
import { useMessages } from '../../../messages/messages.ts';
import styles from './column-list.module.css';

type Props = {
	column: Column;
	/** In the sidebar on wide screens, instead of above the content. */
	sidebar?: boolean;
};

/** The columns with the same parent. */
export function SiblingColumns({ column, sidebar = false }: Props) {
	const { lists } = useMessages();
	const parent = column.trail.at(-1);
	if (!parent || column.siblings.length < 2) return null;
	return (
		<nav
			key={column.fdCode}
			ref={scrollToCurrent}
			className={sidebar ? `${styles.siblings} ${styles.sidebar}` : styles.siblings}
			aria-label={lists.siblings(parent.name.text)}
		>
			<ul className={styles.siblingColumnsList}>
				{column.siblings.map((sibling) => (
					<li key={sibling.fdCode}>
						<ColumnLink
							column={sibling}
							aria-current={sibling.fdCode === column.fdCode ? 'page' : undefined}
						/>
					</li>
				))}
			</ul>
		</nav>
	);
}

/**
 * Scrolls the list, not the page, to the current column, clear of the faded edge. Where the style sheet does so
 * (`scroll-initial-target`), or the visitor has scrolled before scripts run, the list stays.
 */
function scrollToCurrent(strip: HTMLElement | null): void {
	const current = strip?.querySelector('[aria-current]');
	if (!strip || !current || strip.scrollLeft > 0) return;
	if (getComputedStyle(current).getPropertyValue('scroll-initial-target') === 'nearest') return;
	const padding = Number.parseFloat(getComputedStyle(strip).scrollPaddingInlineStart);
	strip.scrollLeft = current.getBoundingClientRect().left - strip.getBoundingClientRect().left - padding;
}

/** The sub-columns, where the page has no sections for them: those outside the menu are linked only here. */
export function SubColumns({ column }: { column: Column }) {
	const { lists } = useMessages();
	if (column.subColumns.length <= column.sections.length) return null;
	return (
		<nav className={`${styles.siblings} ${styles.subColumns}`} aria-label={lists.siblings(column.name.text)}>
			<ul className={styles.siblingColumnsList}>
				{column.subColumns.map((subColumn) => (
					<li key={subColumn.fdCode}>
						<ColumnLink column={subColumn} />
					</li>
				))}
			</ul>
		</nav>
	);
}
