import type { Column } from '@portico/api/answers/columns.ts';
import { ColumnLink } from '../../../components/links/column-link.tsx';
import { useMessages } from '../../../messages/messages.ts';
import styles from './sibling-columns.module.css';

/** The sub-columns, where the page has no sections for them: those outside the menu are linked only here. */
export function SubColumns({ column }: { column: Column }) {
	const { lists } = useMessages();
	if (column.subColumns.length <= column.sections.length) return null;
	return (
		<nav className={`${styles.siblings} ${styles.subColumns}`} aria-label={lists.siblings(column.name.text)}>
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
