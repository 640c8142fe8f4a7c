import { type Language, languageTag } from '@portico/api/languages.ts';
import { type KeyboardEvent, useEffect, useId, useRef } from 'react';
import { useLanguage, useMessages } from '../../../messages/messages.ts';
import styles from './editor.module.css';

type Props = {
	label: string;
	value: string;
	maxLength: number;
	lang: Language;
	isReadOnly: boolean;
	placeholder?: string;
	/** `title`: as large as on the website. `summary`: several lines. */
	look: 'title' | 'subtitle' | 'summary' | 'byline';
	/** Whether it has just been asked for. */
	autoFocus?: boolean;
	/** What is wrong with the value. */
	fault?: string | undefined;
	onChange(value: string): void;
	/** Where Enter, which ends a line, leads from it. */
	onEnter?(from: HTMLElement): void;
	onFocus?(): void;
};

/** The share of a limit from which it is told. */
const toldFrom = 0.8;

/**
 * A line of a text, or a short text, as high as it is long. More than the limit can be pasted: what is too long is
 * said, and nothing is cut off.
 */
export function LineField({
	label,
	value,
	maxLength,
	lang,
	isReadOnly,
	placeholder,
	look,
	autoFocus = false,
	fault,
	onChange,
	onEnter,
	onFocus,
}: Props) {
	const { fields } = useMessages().editor;
	const language = useLanguage();
	const field = useRef<HTMLTextAreaElement>(null);
	const id = useId();
	// biome-ignore lint/correctness/useExhaustiveDependencies: the height follows what is written
	useEffect(() => {
		const { current } = field;
		if (!current) return;
		const fit = () => {
			current.style.height = 'auto';
			current.style.height = `${current.scrollHeight + current.offsetHeight - current.clientHeight}px`;
		};
		fit();
		const observer = new ResizeObserver(fit);
		observer.observe(current.parentElement as Element);
		return () => observer.disconnect();
	}, [value]);
	const isLine = look !== 'summary';
	const endLine = (event: KeyboardEvent<HTMLElement>) => {
		// Enter within an input method takes its words.
		if (!isLine || event.key !== 'Enter' || event.nativeEvent.isComposing) return;
		event.preventDefault();
		onEnter?.(event.currentTarget);
	};
	const left = maxLength - value.length;
	const isTold = value.length >= maxLength * toldFrom;
	return (
		<div className={styles.line} data-look={look}>
			<label htmlFor={id}>{label}</label>
			<textarea
				ref={field}
				id={id}
				rows={1}
				// An empty field shows words of the interface.
				lang={languageTag(value === '' && placeholder ? language : lang)}
				value={value}
				readOnly={isReadOnly}
				// biome-ignore lint/a11y/noAutofocus: whoever adds a line writes it
				autoFocus={autoFocus}
				placeholder={isReadOnly ? '' : placeholder}
				aria-describedby={isTold || fault ? `${id}-limit` : undefined}
				aria-invalid={left < 0 || fault !== undefined || undefined}
				onKeyDown={endLine}
				onFocus={onFocus}
				onChange={({ target }) => onChange(isLine ? target.value.replace(/[\r\n]+/g, ' ') : target.value)}
			/>
			{fault && (
				<p id={`${id}-limit`} className={styles.limit} data-over>
					{fault}
				</p>
			)}
			{!fault && isTold && (
				<p id={`${id}-limit`} className={styles.limit} data-over={left < 0 || undefined}>
					{left > 0 ? fields.left(left) : left === 0 ? fields.full(maxLength) : fields.over(-left)}
				</p>
			)}
		</div>
	);
}
