import { Button as AriaButton, type ButtonProps } from 'react-aria-components/Button';
import styles from './button.module.css';

type Props = Omit<ButtonProps, 'className' | 'style'> & {
	/** `primary`: the one main action of a form or page; `danger`: cannot be undone; `quiet`: in rows and bars. */
	kind?: 'primary' | 'plain' | 'quiet' | 'danger';
};

/** A button. While `isPending` it keeps focus and does nothing. */
export function Button({ kind = 'plain', ...props }: Props) {
	return <AriaButton {...props} className={`${styles.button} ${styles[kind]}`} />;
}

/** The look of a button, for links. */
export const buttonClass = (kind: NonNullable<Props['kind']> = 'plain') => `${styles.button} ${styles[kind]}`;
