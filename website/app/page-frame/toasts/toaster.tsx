import { type FocusEvent, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useStore } from 'zustand';
import { CloseIcon } from '../../components/icons/icons.tsx';
import { useMessages } from '../../messages/messages.ts';
import { closeToast, type Toast, toastQueue } from './toast-queue.ts';
import styles from './toaster.module.css';

/** The toasts on show (specification, sections 8 and 9). There are none on the server. */
export function Toaster() {
	const toasts = useStore(toastQueue, (queue) => queue.toasts);
	return toasts.length === 0 ? null : <ToastStack toasts={toasts} />;
}

/** The newest stands last. Time stands still while the pointer or the focus is on any of them. */
function ToastStack({ toasts }: { toasts: Toast[] }) {
	const { message } = useMessages();
	const [hovered, setHovered] = useState(false);
	const [focused, setFocused] = useState(false);
	const stack = useRef<HTMLElement>(null);
	const cameFrom = useRef<Element>(null);

	const closeNewest = useEffectEvent((event: KeyboardEvent) => {
		// A menu or a dialog that is open answers Escape itself.
		const answered = event.defaultPrevented || document.querySelector('dialog:modal') !== null;
		const newest = toasts.at(-1);
		if (event.key === 'Escape' && !answered && newest) close(newest);
	});
	useEffect(() => {
		const ends = new AbortController();
		document.addEventListener('keydown', (event) => closeNewest(event), { signal: ends.signal });
		return () => ends.abort();
	}, []);

	/** Focus on a toast that closes goes to another one, or back to where it came from. */
	function close({ id }: Toast) {
		if (stack.current?.contains(document.activeElement)) {
			const another = stack.current.querySelector(`button:not([data-toast="${id}"])`);
			const next = another ?? (cameFrom.current?.isConnected ? cameFrom.current : null);
			((next ?? document.getElementById('content')) as HTMLElement | null)?.focus({ preventScroll: true });
		}
		closeToast(id);
	}

	function noteFocus({ currentTarget, relatedTarget }: FocusEvent) {
		if (!currentTarget.contains(relatedTarget)) cameFrom.current = relatedTarget;
		setFocused(true);
	}

	return (
		<section
			ref={stack}
			className={styles.stack}
			aria-label={message.notifications}
			onPointerEnter={() => setHovered(true)}
			onPointerLeave={() => setHovered(false)}
			onFocus={noteFocus}
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

	// biome-ignore lint/correctness/useExhaustiveDependencies: shown once more, its time starts anew
	useEffect(() => {
		remainingMs.current = durationMs;
	}, [durationMs, times]);

	// biome-ignore lint/correctness/useExhaustiveDependencies: shown once more, its time starts anew
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
