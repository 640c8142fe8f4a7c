import type { ReactNode } from 'react';
import styles from './notices.module.css';

/** Shown in place of an empty list: the reason, and what to do. */
export function EmptyList({ title, children }: { title: string; children?: ReactNode }) {
	return (
		<div className={styles.empty}>
			<p className={styles.emptyTitle}>{title}</p>
			{children}
		</div>
	);
}
