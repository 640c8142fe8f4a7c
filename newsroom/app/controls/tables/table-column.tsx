import type { ReactNode } from 'react';
import { Column, type ColumnProps } from 'react-aria-components/Table';
import { SortIcon } from '../icons.tsx';
import styles from './table.module.css';

type Props = Omit<ColumnProps, 'className' | 'style' | 'children'> & {
	className?: string | undefined;
	children: ReactNode;
};

/** The header of a table's column. If sorting is allowed, an arrow shows the direction, and a press changes it. */
export function TableColumn({ className = '', children, ...props }: Props) {
	return (
		<Column {...props} className={`${props.allowsSorting ? styles.sortable : ''} ${className}`}>
			<span className={styles.heading}>
				{children}
				{props.allowsSorting && <SortIcon />}
			</span>
		</Column>
	);
}
