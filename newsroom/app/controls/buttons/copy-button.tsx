import { useRef, useState } from 'react';
import { useMessages } from '../../messages/messages.ts';
import styles from './button.module.css';
import { Button } from './button.tsx';

type Props = { text: string; kind?: 'plain' | 'quiet' };

/** Copies a text, and says so on the button. */
export function CopyButton({ text, kind = 'plain' }: Props) {
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
