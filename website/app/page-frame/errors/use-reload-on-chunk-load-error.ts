import { useEffect } from 'react';
import { useMessages } from '../../messages/messages.ts';
import { showToast } from '../../state/toast-queue.ts';
import { isChunkLoadError } from './chunk-load-error.ts';

/** Long enough to read the toast. */
const noticeMs = 1000;

/**
 * If a page's code fails to load, shows a toast and reloads, so that the server renders the page. The address
 * is already that of the link. Another navigation cancels the reload.
 */
export function useReloadOnChunkLoadError(error: unknown): void {
	const { message } = useMessages();
	useEffect(() => {
		if (!isChunkLoadError(error)) return;
		showToast({ message: message.reloadingPage, type: 'error' });
		const timer = setTimeout(() => location.reload(), noticeMs);
		return () => clearTimeout(timer);
	}, [error, message]);
}
