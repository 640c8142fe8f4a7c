import type { Column } from '@portico/api/answers/columns.ts';
import { ColumnLink } from '../../../components/links/column-link/column-link.tsx';
import { useMessages } from '../../../messages/messages.ts';
import styles from './sibling-columns.module.css';

/**
 * The columns below the one on show, where its page has no sections for them: what stands in no menu is
 * reached through them alone.
 */
export function SubColumns({ column }: { column: Column }) {
	const { lists } = useMessages();
	if (column.subColumns.length <= column.sections.length) return null;
	return (
		<nav className={`${styles.siblings} ${styles.below}`} aria-label={lists.siblings(column.name.text)}>
			<ul className={styles.list}>
				{column.subColumns.map((subColumn) => (
					<li key={subColumn.fdCode}>
						<ColumnLink column={subColumn} />
					</li>
				))}
			</ul>
		</nav>
	);
}
