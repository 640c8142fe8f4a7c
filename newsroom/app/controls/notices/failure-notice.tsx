import { generalError, NewsroomFailure } from '../../data/failure.ts';
import { useMessages } from '../../messages/messages.ts';
import styles from './notices.module.css';

/** Why a call failed, unless that stands beside a field. A missing permission names who can grant it. */
export function FailureNotice({ error }: { error: unknown }) {
	const { notices } = useMessages();
	const message = generalError(error);
	if (message === null) return null;
	const grantedBy = (error instanceof NewsroomFailure && error.details?.missing?.grantedBy) || [];
	return (
		<div role="alert" className={styles.failure}>
			<p>{message}</p>
			{grantedBy.length > 0 && <p>{notices.grantedBy(grantedBy)}</p>}
		</div>
	);
}
