import { toastDefaults } from '@portico/api/constants.ts';
import { createStore } from 'zustand/vanilla';

export type ToastType = 'info' | 'success' | 'warning' | 'error';
export type Toast = {
	id: number;
	message: string;
	type: ToastType;
	durationMs: number;
	/** Incremented if the same toast is shown again, which restarts its timer. */
	times: number;
};

/** Oldest first. Browser only. */
export const toastQueue = createStore<{ toasts: Toast[]; lastId: number }>()(() => ({
	toasts: [],
	lastId: 0,
}));

/**
 * Shows a closable message with the defaults of the specification (section 9). A visible toast is not
 * duplicated, as one page may make several failing calls.
 */
export function showToast({
	message,
	type = toastDefaults.type,
	durationMs = toastDefaults.durationMs,
}: {
	message: string;
	type?: ToastType;
	durationMs?: number;
}): void {
	toastQueue.setState(({ toasts, lastId }) => {
		const isSame = (toast: Toast) => toast.message === message && toast.type === type;
		if (!toasts.some(isSame)) {
			const id = lastId + 1;
			return { lastId: id, toasts: [...toasts, { id, message, type, durationMs, times: 1 }] };
		}
		return {
			toasts: toasts.map((toast) =>
				isSame(toast) ? { ...toast, durationMs, times: toast.times + 1 } : toast,
			),
		};
	});
}

export function closeToast(id: number): void {
	toastQueue.setState(({ toasts }) => ({ toasts: toasts.filter((toast) => toast.id !== id) }));
}
