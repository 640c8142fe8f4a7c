import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Input } from 'react-aria-components/Input';
import { Label } from 'react-aria-components/Label';
import { Text } from 'react-aria-components/Text';
import { TextField as AriaTextField, type TextFieldProps } from 'react-aria-components/TextField';
import { useMessages } from '../../messages/messages.ts';
import { HiddenIcon, VisibleIcon } from '../icons.tsx';
import styles from './field.module.css';
import { FieldFault } from './field-fault.tsx';

type DelayedTextFieldProps = {
	label: string;
	value: string;
	maxLength: number;
	placeholder?: string;
	isReadOnly?: boolean;
	/** Whether what is being typed stays when the value is changed elsewhere. */
	keepsTyped?: boolean;
	/** After a pause in typing, or Enter, or leaving the field; never within a composition of an input method. */
	onCommit(value: string): void;
};

const pauseMs = 400;

/** A line of text that takes effect by itself, such as a filter. */
export function DelayedTextField({ value, keepsTyped = false, onCommit, ...props }: DelayedTextFieldProps) {
	const [typed, setTyped] = useState(value);
	const committed = useRef(value);
	const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
	const isComposing = useRef(false);
	const last = useRef({ typed, onCommit, keepsTyped });
	useEffect(() => {
		last.current = { typed, onCommit, keepsTyped };
	});
	// Changed elsewhere: reset, a saved view, the browser's back button, a colleague.
	useEffect(() => {
		if (value === committed.current) return;
		const isTyping = last.current.typed.trim() !== committed.current.trim();
		committed.current = value;
		if (!isTyping || !last.current.keepsTyped) setTyped(value);
	}, [value]);
	useEffect(() => () => clearTimeout(timer.current), []);

	const commit = (text: string) => {
		clearTimeout(timer.current);
		const trimmed = text.trim();
		if (isComposing.current || trimmed === committed.current) return;
		committed.current = trimmed;
		last.current.onCommit(trimmed);
	};
	const wait = (text: string) => {
		clearTimeout(timer.current);
		timer.current = setTimeout(() => commit(text), pauseMs);
	};
	return (
		<TextField
			{...props}
			value={typed}
			onChange={(text) => {
				setTyped(text);
				wait(text);
			}}
			onBlur={() => commit(typed)}
			onKeyDown={({ key }) => key === 'Enter' && commit(typed)}
			onCompositionStart={() => {
				isComposing.current = true;
			}}
			onCompositionEnd={(event) => {
				isComposing.current = false;
				wait((event.target as HTMLInputElement).value);
			}}
		/>
	);
}

type PasswordFieldProps = Omit<TextFieldProps, 'className' | 'style' | 'children' | 'type'> & {
	label: string;
	autoComplete: 'current-password' | 'new-password';
	/** Rules, below the field. */
	note?: ReactNode;
};

/** A password, which the person may show while typing. */
export function PasswordField({ label, note, ...props }: PasswordFieldProps) {
	const { passwords } = useMessages().signIn;
	const [isShown, setShown] = useState(false);
	return (
		<AriaTextField
			{...props}
			className={styles.field}
			type={isShown ? 'text' : 'password'}
			spellCheck="false"
		>
			<Label className={styles.label}>{label}</Label>
			<div className={styles.password}>
				<Input className={styles.input} autoCapitalize="none" />
				<button
					type="button"
					className={styles.reveal}
					aria-label={passwords.show}
					aria-pressed={isShown}
					onClick={() => setShown(!isShown)}
				>
					{isShown ? <HiddenIcon /> : <VisibleIcon />}
				</button>
			</div>
			<FieldFault />
			{note && (
				<Text slot="description" elementType="div" className={styles.note}>
					{note}
				</Text>
			)}
		</AriaTextField>
	);
}

type Props = Omit<TextFieldProps, 'className' | 'style' | 'children'> & {
	label: string;
	/** A rule or an example, below the label. */
	note?: string | undefined;
	placeholder?: string;
};

/** A line of text with its label. Its faults, also the server's, stand below it. */
export function TextField({ label, note, placeholder, ...props }: Props) {
	return (
		<AriaTextField {...props} className={styles.field}>
			<Label className={styles.label}>{label}</Label>
			{note && (
				<Text slot="description" className={styles.note}>
					{note}
				</Text>
			)}
			<Input className={styles.input} placeholder={placeholder} />
			<FieldFault />
		</AriaTextField>
	);
}
