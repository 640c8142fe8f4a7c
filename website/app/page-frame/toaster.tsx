import { CloseIcon } from '@portico/design/icons.tsx';
import { type FocusEvent, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useStore } from 'zustand';
import { useMessages } from '../messages/messages.ts';
import { closeToast, type Toast, toastQueue } from '../state/toast-queue.ts';
import styles from './page-frame.module.css';

/** The visible toasts (specification, sections 8 and 9); none on the server. */
export function Toaster() {
	const toasts = useStore(toastQueue, (queue) => queue.toasts);
	return toasts.length === 0 ? null : <ToastStack toasts={toasts} />;
}

/** Newest last. Timers pause while a toast is hovered or focused. */
function ToastStack({ toasts }: { toasts: Toast[] }) {
	const { message } = useMessages();
	const [hovered, setHovered] = useState(false);
	const [focused, setFocused] = useState(false);
	const stack = useRef<HTMLElement>(null);
	const previousFocus = useRef<Element>(null);

	const closeNewest = useEffectEvent((event: KeyboardEvent) => {
		// Open menus and dialogs handle Escape themselves.
		const isHandled = event.defaultPrevented || document.querySelector('dialog:modal') !== null;
		const newest = toasts.at(-1);
		if (event.key === 'Escape' && !isHandled && newest) close(newest);
	});
	useEffect(() => {
		const controller = new AbortController();
		document.addEventListener('keydown', (event) => closeNewest(event), { signal: controller.signal });
		return () => controller.abort();
	}, []);

	/** Moves focus to another toast or back to the previous element. */
	function close({ id }: Toast) {
		if (stack.current?.contains(document.activeElement)) {
			const otherToast = stack.current.querySelector(`button:not([data-toast="${id}"])`);
			const next = otherToast ?? (previousFocus.current?.isConnected ? previousFocus.current : null);
			((next ?? document.getElementById('content')) as HTMLElement | null)?.focus({ preventScroll: true });
		}
		closeToast(id);
	}

	function handleFocus({ currentTarget, relatedTarget }: FocusEvent) {
		if (!currentTarget.contains(relatedTarget)) previousFocus.current = relatedTarget;
		setFocused(true);
	}

	return (
		<section
			ref={stack}
			className={styles.stack}
			data-frame=""
			aria-label={message.notifications}
			onPointerEnter={() => setHovered(true)}
			onPointerLeave={() => setHovered(false)}
			onFocus={handleFocus}
			onBlur={({ currentTarget, relatedTarget }) => setFocused(currentTarget.contains(relatedTarget))}
		>
			{toasts.map((toast) => (
				<ToastItem key={toast.id} toast={toast} paused={hovered || focused} onClose={() => close(toast)} />
			))}
		</section>
	);
}

type ToastItemProps = { toast: Toast; paused: boolean; onClose: () => void };

function ToastItem({ toast, paused, onClose }: ToastItemProps) {
	const { message } = useMessages();
	const { id, type, durationMs, times } = toast;
	const remainingMs = useRef(durationMs);

	// biome-ignore lint/correctness/useExhaustiveDependencies: a repeated toast restarts its timer
	useEffect(() => {
		remainingMs.current = durationMs;
	}, [durationMs, times]);

	// biome-ignore lint/correctness/useExhaustiveDependencies: a repeated toast restarts its timer
	useEffect(() => {
		if (paused) return;
		const startedAt = performance.now();
		const timer = setTimeout(() => closeToast(id), remainingMs.current);
		return () => {
			clearTimeout(timer);
			remainingMs.current -= performance.now() - startedAt;
		};
	}, [id, paused, times]);

	return (
		<div className={styles.toast} data-type={type} role={type === 'error' ? 'alert' : 'status'}>
			<p>{toast.message}</p>
			<button
				type="button"
				className={styles.close}
				data-toast={id}
				aria-label={message.close}
				onClick={onClose}
			>
				<CloseIcon />
			</button>
		</div>
	);
}
