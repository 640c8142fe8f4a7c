import styles from './badge.module.css';
import { badgeText } from './badge-text.ts';

/** A count beside the name of what is counted. */
export function Badge({ count }: { count: number }) {
	return <span className={styles.badge}>{badgeText(count)}</span>;
}
