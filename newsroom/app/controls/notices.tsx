import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { generalError, NewsroomFailure } from '../data/query-client.ts';
import { useMessages } from '../messages/messages.ts';
import { Button } from './button.tsx';
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

/** Shown in place of an empty list: the reason, and what to do. */
export function EmptyList({ title, children }: { title: string; children?: ReactNode }) {
	return (
		<div className={styles.empty}>
			<p className={styles.emptyTitle}>{title}</p>
			{children}
		</div>
	);
}

/** What concerns the whole page, at the lower edge of the screen. It covers nothing at the end of the page. */
export function StatusBar({ role, children }: { role: 'alert' | 'status'; children: ReactNode }) {
	return (
		<div role={role} className={styles.edge}>
			{children}
		</div>
	);
}

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
