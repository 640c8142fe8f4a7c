import { useMessages } from '../../messages/messages.ts';
import styles from './pinned-mark.module.css';

/** Marks an article that an editor pinned to the top of its list. */
export function PinnedMark() {
	const { lists } = useMessages();
	return (
		<>
			<span className={styles.mark}>{lists.pinned}</span>{' '}
		</>
	);
}
