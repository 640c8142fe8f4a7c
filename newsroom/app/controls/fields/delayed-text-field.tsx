import { useEffect, useRef, useState } from 'react';
import { TextField } from './text-field.tsx';

type Props = {
	label: string;
	value: string;
	maxLength: number;
	placeholder?: string;
	/** After a pause in typing, or Enter, or leaving the field; never within a composition of an input method. */
	onCommit(value: string): void;
};

const pauseMs = 400;

/** A line of text that takes effect by itself, such as a filter. */
export function DelayedTextField({ value, onCommit, ...props }: Props) {
	const [typed, setTyped] = useState(value);
	const committed = useRef(value);
	const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
	const isComposing = useRef(false);
	// Changed elsewhere: reset, a saved view, the browser's back button.
	useEffect(() => {
		if (value === committed.current) return;
		committed.current = value;
		setTyped(value);
	}, [value]);
	useEffect(() => () => clearTimeout(timer.current), []);

	const commit = (text: string) => {
		clearTimeout(timer.current);
		const trimmed = text.trim();
		if (isComposing.current || trimmed === committed.current) return;
		committed.current = trimmed;
		onCommit(trimmed);
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
