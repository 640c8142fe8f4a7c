import type { ReactNode } from 'react';
import { useMessages } from '../messages/messages.ts';
import { Button } from './button.tsx';
import { ChevronLeftIcon, ChevronRightIcon } from './icons.tsx';
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

type FilterBarProps = {
	label: string;
	/** For more fields than six: narrower ones, so that they fit in a row. */
	isDense?: boolean;
	children: ReactNode;
};

/** Above a list: the fields that filter it. They apply as they change. */
export function FilterBar({ label, isDense, children }: FilterBarProps) {
	return (
		<section className={styles.bar} data-dense={isDense || undefined} aria-label={label}>
			{children}
		</section>
	);
}

type PaginationProps = {
	page: number;
	pageSize: number;
	total: number;
	/** In place of the total, where nobody knows it. */
	summary?: string;
	/** On what the list shows, beside its total. */
	note?: string;
	onChange(page: number): void;
};

/** The exact total, or what is said in its place, the position among the pages, and steps to the previous and next page. */
export function Pagination({ page, pageSize, total, summary, note, onChange }: PaginationProps) {
	const { pages: texts } = useMessages().general;
	const pages = Math.ceil(total / pageSize);
	return (
		<div className={styles.end}>
			<ListTotal>{summary ?? texts.total(total)}</ListTotal>
			{note && <p>{note}</p>}
			{pages > 1 && (
				<nav className={styles.steps} aria-label={texts.label}>
					<Button aria-label={texts.previous} isDisabled={page <= 1} onPress={() => onChange(page - 1)}>
						<ChevronLeftIcon />
					</Button>
					<span>{texts.position(page, pages)}</span>
					<Button aria-label={texts.next} isDisabled={page >= pages} onPress={() => onChange(page + 1)}>
						<ChevronRightIcon />
					</Button>
				</nav>
			)}
		</div>
	);
}

/** Below a list: how much was found. Screen readers announce it when filters change it. */
export function ListTotal({ children }: { children: ReactNode }) {
	return (
		<p role="status" className={styles.total}>
			{children}
		</p>
	);
}
