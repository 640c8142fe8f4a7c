import { SearchIcon } from '@portico/design/icons/icons.tsx';
import { useEffect, useRef, useState } from 'react';
import { Input } from 'react-aria-components/Input';
import { Label } from 'react-aria-components/Label';
import { SearchField } from 'react-aria-components/SearchField';
import styles from './field.module.css';

type Props = {
	label: string;
	value: string;
	/** Called after a short pause, or at once by Enter. */
	onChange(value: string): void;
	placeholder?: string;
};

const pauseMs = 300;

/** Text that filters a list. */
export function SearchTextField({ label, value, onChange, placeholder }: Props) {
	const [typed, setTyped] = useState(value);
	const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
	// The address may change by other means: back, or a reset of all filters.
	useEffect(() => setTyped(value), [value]);
	useEffect(() => () => clearTimeout(timer.current), []);
	const apply = (text: string) => {
		clearTimeout(timer.current);
		if (text.trim() !== value) onChange(text.trim());
	};
	return (
		<SearchField
			className={styles.field ?? ''}
			value={typed}
			onChange={(text) => {
				setTyped(text);
				clearTimeout(timer.current);
				timer.current = setTimeout(() => apply(text), pauseMs);
			}}
			onSubmit={apply}
			onClear={() => apply('')}
		>
			<Label className={styles.label ?? ''}>{label}</Label>
			<div className={styles.search}>
				<SearchIcon />
				<Input className={styles.input ?? ''} {...(placeholder && { placeholder })} />
			</div>
		</SearchField>
	);
}
