import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useMessages } from '../../messages/messages.ts';
import { Button } from '../buttons/button.tsx';
import { FailureNotice } from './failure-notice.tsx';
import styles from './notices.module.css';

type Props<Data> = { query: UseQueryResult<Data>; children: (data: Data) => ReactNode };

/** What a query loaded; a quiet notice while it loads, and the failure with a way to try again. */
export function Loaded<Data>({ query, children }: Props<Data>) {
	const { general } = useMessages();
	if (query.data !== undefined) return children(query.data);
	if (query.error) {
		return (
			<div className={styles.failed}>
				<FailureNotice error={query.error} />
				<Button onPress={() => void query.refetch()}>{general.retry}</Button>
			</div>
		);
	}
	return (
		<p className={styles.loading} role="status">
			{general.loading}
		</p>
	);
}
