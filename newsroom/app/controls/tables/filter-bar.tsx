import type { ReactNode } from 'react';
import styles from './filter-bar.module.css';

type Props = {
	label: string;
	/** For more fields than six: narrower ones, so that they fit in a row. */
	isDense?: boolean;
	children: ReactNode;
};

/** Above a list: the fields that filter it. They apply as they change. */
export function FilterBar({ label, isDense, children }: Props) {
	return (
		<section className={styles.bar} data-dense={isDense || undefined} aria-label={label}>
			{children}
		</section>
	);
}
