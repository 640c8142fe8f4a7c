import { useRef, useState } from 'react';
import { Button as AriaButton, type ButtonProps } from 'react-aria-components/Button';
import { useMessages } from '../messages/messages.ts';
import styles from './button.module.css';

/** The look of a button, for links. */
export const buttonClass = (kind: NonNullable<Props['kind']> = 'plain') => `${styles.button} ${styles[kind]}`;

type CopyButtonProps = { text: string; kind?: 'plain' | 'quiet' };

/** Copies a text, and says so on the button. */
export function CopyButton({ text, kind = 'plain' }: CopyButtonProps) {
	const { general } = useMessages();
	const [copied, setCopied] = useState<string | null>(null);
	const source = useRef<HTMLTextAreaElement>(null);

	async function copy() {
		try {
			await navigator.clipboard.writeText(text);
			setCopied(text);
		} catch {
			// Without HTTPS there is no clipboard; browsers copy a selection all the same.
			source.current?.select();
			if (document.execCommand('copy')) setCopied(text);
		}
	}

	return (
		<>
			<Button kind={kind} onPress={() => void copy()}>
				<span aria-live="polite">{copied === text ? general.copied : general.copy}</span>
			</Button>
			<textarea
				ref={source}
				className={styles.copySource}
				value={text}
				readOnly
				tabIndex={-1}
				aria-hidden="true"
			/>
		</>
	);
}

type Props = Omit<ButtonProps, 'className' | 'style'> & {
	/** `primary`: the one main action of a form or page; `danger`: cannot be undone; `quiet`: in rows and bars. */
	kind?: 'primary' | 'plain' | 'quiet' | 'danger';
};

/** A button. While `isPending` it keeps focus and does nothing. */
export function Button({ kind = 'plain', ...props }: Props) {
	return <AriaButton {...props} className={`${styles.button} ${styles[kind]}`} />;
}
