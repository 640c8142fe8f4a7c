import { useMessages } from '../../messages/messages.ts';
import styles from './pinned-mark.module.css';

/** Tells that an article stands first in its list because an editor put it there. */
export function PinnedMark() {
	const { lists } = useMessages();
	return (
		<>
			<span className={styles.mark}>{lists.pinned}</span>{' '}
		</>
	);
}
