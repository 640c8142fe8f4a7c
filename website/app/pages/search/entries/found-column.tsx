import { ColumnLink } from '../../../components/links/column-link/column-link.tsx';
import type { EntryOf } from './entry-of.ts';
import styles from './found-entries.module.css';
import { MarkedName } from './marked-name.tsx';

export function FoundColumn({ entry: { column, markedName } }: { entry: EntryOf<'column'> }) {
	return (
		<ColumnLink column={column} className={styles.link}>
			<MarkedName parts={markedName} lang={column.name.lang} />
		</ColumnLink>
	);
}
