import styles from './badge.module.css';
import { badgeText } from './badge-text.ts';

/** A count beside a label. */
export function Badge({ count }: { count: number }) {
	return <span className={styles.badge}>{badgeText(count)}</span>;
}
