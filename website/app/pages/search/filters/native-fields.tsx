import { ExpandIcon } from '@portico/design/icons.tsx';
import { useId } from 'react';
import type { ChoiceFieldProps, DayFieldProps, FilterFields } from './filter-fields.ts';
import styles from './search-filters.module.css';

/** These work without scripts. */
export const nativeFields: FilterFields = { Choice, Day };

function Choice({ name, label, options, defaultValue }: ChoiceFieldProps) {
	const id = useId();
	return (
		<div className={styles.field} data-field={name}>
			<label htmlFor={id}>{label}</label>
			<div className={styles.choice}>
				<select id={id} className={styles.control} name={name} defaultValue={defaultValue}>
					{options.map(({ value, text, lang, depth = 0 }) => (
						<option key={value} value={value} lang={lang}>
							{'\u3000'.repeat(depth) + text}
						</option>
					))}
				</select>
				<ExpandIcon className={styles.icon} />
			</div>
		</div>
	);
}

function Day({ name, label, defaultValue, errorId, onChange }: DayFieldProps) {
	const id = useId();
	return (
		<div className={styles.field} data-field={name}>
			<label htmlFor={id}>{label}</label>
			<input
				id={id}
				className={styles.control}
				type="date"
				onChange={() => onChange(name)}
				name={name}
				defaultValue={defaultValue}
				aria-invalid={errorId !== undefined || undefined}
				aria-describedby={errorId}
			/>
		</div>
	);
}
