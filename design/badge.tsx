import { badgeMaximum } from '@portico/api/constants.ts';
import styles from './badge.module.css';

/** A count beside a label. */
export function Badge({ count }: { count: number }) {
	return <span className={styles.badge}>{badgeText(count)}</span>;
}

/** The text of a badge: `99+` above the maximum of the specification, section 9. */
export function badgeText(count: number): string {
	return count > badgeMaximum ? `${badgeMaximum}+` : String(count);
}
