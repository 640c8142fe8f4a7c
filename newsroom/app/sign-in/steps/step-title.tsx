import styles from '../sign-in.module.css';

/**
 * The title of a step that comes in place of another one, in which the focused button was. It takes the focus, so that
 * keyboards and screen readers continue there.
 */
export function StepTitle({ children }: { children: string }) {
	return (
		<h2 ref={focus} tabIndex={-1} className={styles.title}>
			{children}
		</h2>
	);
}

const focus = (title: HTMLElement | null) => title?.focus();
