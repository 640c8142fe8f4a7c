import type { ReactNode } from 'react';
import styles from './list-table.module.css';
import tables from './table.module.css';

type Props = {
	/** Names the table for screen readers. */
	label: string;
	/** The headings; an empty one for the cells of buttons. */
	columns: readonly string[];
	/** Rows. */
	children: ReactNode;
};

/**
 * A dense table. On phones each row becomes a block in which every cell names itself, so give each {@link Cell} the
 * heading of its column.
 */
export function ListTable({ label, columns, children }: Props) {
	return (
		<div className={tables.scroller}>
			<table className={`${tables.table} ${styles.table}`} aria-label={label}>
				<thead>
					<tr>{columns.map((column) => (column ? <th key={column}>{column}</th> : <td key="buttons" />))}</tr>
				</thead>
				<tbody>{children}</tbody>
			</table>
		</div>
	);
}

type CellProps = {
	/** The heading of the column. */
	label: string;
	/** `wide`: a text of several lines; `short`: some words that stay on one line. */
	kind?: 'wide' | 'short';
	children: ReactNode;
};

export function Cell({ label, kind, children }: CellProps) {
	return (
		<td data-label={label} className={kind && styles[kind]}>
			<div>{children}</div>
		</td>
	);
}

/** The cell that names its row. */
export function NameCell({ children }: { children: ReactNode }) {
	return (
		<th scope="row" className={styles.name}>
			{children}
		</th>
	);
}

/** The last cell of a row, with its buttons. */
export function ButtonCell({ children }: { children: ReactNode }) {
	return (
		<td className={styles.buttons}>
			<div className={styles.buttonRow}>{children}</div>
		</td>
	);
}

/** Below a row: what is unfolded of it. */
export function DetailRow({ columns, id, children }: { columns: number; id: string; children: ReactNode }) {
	return (
		<tr id={id} className={styles.detailRow}>
			<td colSpan={columns}>{children}</td>
		</tr>
	);
}
