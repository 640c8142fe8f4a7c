import { useSyncExternalStore } from 'react';
import { Listeners } from '../data/listeners.ts';
import { useMessages } from '../messages/messages.ts';
import styles from './notices.module.css';

type Toast = { id: number; message: string; page: string | undefined };

const shownMs = 6_000;
const maxToasts = 3;

let toasts: readonly Toast[] = [];
let nextId = 1;
const listeners = new Listeners();

/**
 * Confirms at the edge of the screen that something was done. Failures are shown in place instead.
 *
 * @param page of the website, on which it can be seen
 */
export function showToast(message: string, page?: string): void {
	const toast = { id: nextId++, message, page };
	set([...toasts, toast].slice(-maxToasts));
	setTimeout(() => closeToast(toast.id), shownMs);
}

function closeToast(id: number): void {
	set(toasts.filter((toast) => toast.id !== id));
}

function set(changed: readonly Toast[]): void {
	toasts = changed;
	listeners.notify();
}

/** The place of toasts; a live region from the start, so that screen readers announce the first one too. */
export function Toasts() {
	const { articles, general } = useMessages();
	const shown = useSyncExternalStore(listeners.subscribe, () => toasts);
	return (
		<div className={styles.toasts} role="status" aria-live="polite">
			{shown.map(({ id, message, page }) => (
				<div key={id} className={styles.toast}>
					<span>{message}</span>
					{page && (
						<a className={styles.toastClose} href={page} target="_blank" rel="noopener">
							{articles.actions.open}
						</a>
					)}
					<button type="button" className={styles.toastClose} onClick={() => closeToast(id)}>
						{general.close}
					</button>
				</div>
			))}
		</div>
	);
}
