import type { ReactNode } from 'react';
import styles from './facts.module.css';

/** Facts with their names, side by side where there is room. */
export function Facts({ children }: { children: ReactNode }) {
	return <dl className={styles.facts}>{children}</dl>;
}

export function Fact({ name, children }: { name: string; children: ReactNode }) {
	return (
		<div className={styles.fact}>
			<dt>{name}</dt>
			<dd>{children}</dd>
		</div>
	);
}
