import { Children, type ReactNode } from 'react';
import styles from './empty-state.module.css';

type Props = {
	title: string;
	/** Introduces the links. */
	hint?: string;
	/** Links to other pages, one child each. */
	children?: ReactNode;
};

/** Shown in place of an empty list: the reason, and links to other pages. */
export function EmptyState({ title, hint, children }: Props) {
	const waysOn = Children.toArray(children);
	return (
		<div className={styles.empty}>
			<p className={styles.title}>{title}</p>
			{hint && <p>{hint}</p>}
			{waysOn.length > 0 && (
				<ul className={styles.waysOn}>
					{waysOn.map((wayOn, index) => (
						// biome-ignore lint/suspicious/noArrayIndexKey: ways on have no identity and keep their places
						<li key={index}>{wayOn}</li>
					))}
				</ul>
			)}
		</div>
	);
}
