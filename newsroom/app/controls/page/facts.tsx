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

/** A short list whose entries have several facts and their own actions; too few for a table. */
export function Rows({ children }: { children: ReactNode }) {
	return <ul className={styles.rows}>{children}</ul>;
}

type RowProps = {
	title: string;
	/** What is particular about this entry, in a word. */
	mark?: string | null;
	actions?: ReactNode;
	children: ReactNode;
};

export function Row({ title, mark, actions, children }: RowProps) {
	return (
		<li className={styles.row}>
			<div className={styles.main}>
				<p className={styles.title}>
					{title}
					{mark && <span className={styles.mark}>{mark}</span>}
				</p>
				{children}
			</div>
			{actions && <div className={styles.actions}>{actions}</div>}
		</li>
	);
}
