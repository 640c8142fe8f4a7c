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
	const links = Children.toArray(children);
	return (
		<div className={styles.empty}>
			<p className={styles.title}>{title}</p>
			{hint && <p>{hint}</p>}
			{links.length > 0 && (
				<ul className={styles.waysOn}>
					{links.map((link, index) => (
						// biome-ignore lint/suspicious/noArrayIndexKey: links have no identity and keep their order
						<li key={index}>{link}</li>
					))}
				</ul>
			)}
		</div>
	);
}
