import { splitLanguage } from '@portico/api/addresses/addresses.ts';
import { networkErrorMessage } from '@portico/api/client/api-failure.ts';
import { useEffect } from 'react';
import { type MetaDescriptor, Outlet } from 'react-router';
import { messagesIn, useMessages } from '../../messages/messages.ts';
import { showToast } from '../../state/toast-queue.ts';
import { type MetaArguments, pageMeta } from '../page-meta.ts';
import { VisitReporter } from '../visit-reporter.tsx';
import { errorKindOf, errorTexts, isChunkLoadError } from './error-kind.ts';
import { PageError } from './page-error.tsx';

/** Keeps header and footer when a page fails. */
export default function PageErrors() {
	return (
		<>
			<Outlet />
			<VisitReporter />
		</>
	);
}

/** Only for failed pages; others have their own `meta`. */
export function meta({ error, ...args }: MetaArguments & { error?: unknown }): MetaDescriptor[] {
	if (!error) return [];
	const { message } = messagesIn(splitLanguage(args.location.pathname).language);
	return pageMeta(args, { title: errorTexts(errorKindOf(error), message).title, noindex: true });
}

export function ErrorBoundary({ error }: { error: unknown }) {
	useReloadOnChunkLoadError(error);
	return <PageError error={error} />;
}

/** Long enough to read the toast. */
const noticeMs = 1000;

/**
 * If a page's code fails to load, shows a toast and reloads, so that the server renders the page; without network,
 * once it is back. The address is already that of the link. Another navigation cancels the reload.
 */
function useReloadOnChunkLoadError(error: unknown): void {
	const { message } = useMessages();
	useEffect(() => {
		if (!isChunkLoadError(error)) return;
		const leaving = new AbortController();
		if (navigator.onLine) {
			showToast({ message: message.reloadingPage, type: 'error' });
			const timer = setTimeout(() => location.reload(), noticeMs);
			leaving.signal.addEventListener('abort', () => clearTimeout(timer));
		} else {
			showToast({ message: networkErrorMessage, type: 'error' });
			addEventListener('online', () => location.reload(), { signal: leaving.signal });
		}
		return () => leaving.abort();
	}, [error, message]);
}
