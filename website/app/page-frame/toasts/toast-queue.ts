import { toastDefaults } from '@portico/api/constants.ts';
import { createStore } from 'zustand/vanilla';

export type ToastType = 'info' | 'success' | 'warning' | 'error';
export type Toast = {
	id: number;
	message: string;
	type: ToastType;
	durationMs: number;
	/** How often it was shown while it stood there; each time, its time starts anew. */
	times: number;
};

/** The toasts on show, oldest first. Only a browser ever adds one. */
export const toastQueue = createStore<{ toasts: Toast[]; lastId: number }>()(() => ({
	toasts: [],
	lastId: 0,
}));

/**
 * Shows a closable message with the defaults of the specification, section 9, unless told otherwise. One
 * that stands there already is shown again, not twice: a page made of several calls has one network.
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

/** Takes a toast away, whether its time is over or a visitor closed it. */
export function closeToast(id: number): void {
	toastQueue.setState(({ toasts }) => ({ toasts: toasts.filter((toast) => toast.id !== id) }));
}
