import { useNavigation } from 'react-router';
import styles from './navigation-progress.module.css';

/** A hairline that grows while the next page is fetched, late enough that quick ones never show it. */
export function NavigationProgress() {
	const { state } = useNavigation();
	return (
		<div className={styles.progress} data-loading={state === 'loading' || undefined} aria-hidden="true" />
	);
}
