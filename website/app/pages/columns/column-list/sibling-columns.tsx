import type { Column } from '@portico/api/answers/columns.ts';
import { ColumnLink } from '../../../components/links/column-link/column-link.tsx';
import { useMessages } from '../../../messages/messages.ts';
import styles from './sibling-columns.module.css';

type Props = {
	column: Column;
	/** Whether there is room for them beside the content, in wide windows, rather than above it. */
	beside?: boolean;
};

/** The columns beside the one on show, so that a reader goes on without the menu. */
export function SiblingColumns({ column, beside = false }: Props) {
	const { lists } = useMessages();
	const parent = column.trail.at(-1);
	if (!parent || column.siblings.length < 2) return null;
	return (
		<nav
			className={beside ? `${styles.siblings} ${styles.beside}` : styles.siblings}
			aria-label={lists.siblings(parent.name.text)}
		>
			<ul className={styles.list}>
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
