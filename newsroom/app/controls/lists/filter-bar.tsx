import type { ReactNode } from 'react';
import styles from './filter-bar.module.css';

/** Above a list: the fields that filter it. They apply as they change. */
export function FilterBar({ label, children }: { label: string; children: ReactNode }) {
	return (
		<section className={styles.bar} aria-label={label}>
			{children}
		</section>
	);
}

/** Between the filters and the list: how much was found, and what can be done with it. */
export function ListSummary({ children }: { children: ReactNode }) {
	return <div className={styles.summary}>{children}</div>;
}
