import { useNavigation } from 'react-router';
import styles from './navigation-progress.module.css';

/** Appears only after a delay, so that fast navigations do not show it. */
export function NavigationProgress() {
	const { state } = useNavigation();
	return (
		<div className={styles.progress} data-loading={state === 'loading' || undefined} aria-hidden="true" />
	);
}
