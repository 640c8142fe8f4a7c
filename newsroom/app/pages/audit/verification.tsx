import { useMutation } from '@tanstack/react-query';
import { FailureNotice } from '../../controls/notices/failure-notice.tsx';
import { call } from '../../data/calls.ts';
import { useMessages } from '../../messages/messages.ts';
import styles from './verification.module.css';

/** Checks the log's chain of digests on the server. */
export function useVerification() {
	return useMutation({ mutationFn: () => call('post', '/api/newsroom/audit/verification', {}) });
}

/** The result of the check: the last digest, to compare with one kept elsewhere, or the first broken entry. */
export function Verification({ verification }: { verification: ReturnType<typeof useVerification> }) {
	const { verification: texts } = useMessages().audit;
	const { data, error } = verification;
	if (error) return <FailureNotice error={error} />;
	return (
		<div role="status">
			{data && (
				<div className={data.firstBroken === null ? styles.intact : styles.broken}>
					{data.firstBroken === null ? (
						<>
							<p>{data.entries === 0 ? texts.empty : texts.intact(data.entries)}</p>
							{data.lastDigest !== null && (
								<p className={styles.digest}>
									{texts.lastDigest} <code className={styles.code}>{data.lastDigest}</code>
								</p>
							)}
						</>
					) : (
						<p>{texts.broken(data.firstBroken)}</p>
					)}
				</div>
			)}
		</div>
	);
}
