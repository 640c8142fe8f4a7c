import type { ReactNode } from 'react';
import { Button } from 'react-aria-components/Button';
import { Checkbox, type CheckboxProps } from 'react-aria-components/Checkbox';
import { Label } from 'react-aria-components/Label';
import { ListBox, ListBoxItem } from 'react-aria-components/ListBox';
import { Popover } from 'react-aria-components/Popover';
import { Radio, RadioGroup } from 'react-aria-components/RadioGroup';
import { Select, SelectValue } from 'react-aria-components/Select';
import { ChevronDownIcon, TickIcon } from '../icons.tsx';
import styles from './field.module.css';
import { FieldFault } from './field-fault.tsx';

type CheckboxFieldProps = Omit<CheckboxProps, 'className' | 'style' | 'children'> & { children: ReactNode };

/** A choice of yes or no, with its text. */
export function CheckboxField({ children, ...props }: CheckboxFieldProps) {
	return (
		<Checkbox {...props} className={styles.checkbox ?? ''}>
			<span className={styles.box}>
				<TickIcon />
			</span>
			<span>{children}</span>
		</Checkbox>
	);
}

type RadioFieldProps<Value extends string> = {
	label: string;
	value: Value;
	options: readonly { value: Value; text: string }[];
	onChange(value: Value): void;
};

/** A choice of one among few that all stay in sight. */
export function RadioField<Value extends string>({
	label,
	value,
	options,
	onChange,
}: RadioFieldProps<Value>) {
	return (
		<RadioGroup className={styles.field ?? ''} value={value} onChange={(chosen) => onChange(chosen as Value)}>
			<Label className={styles.label}>{label}</Label>
			{options.map((option) => (
				<Radio key={option.value} value={option.value} className={styles.checkbox ?? ''}>
					<span className={styles.radio} />
					<span>{option.text}</span>
				</Radio>
			))}
			<FieldFault />
		</RadioGroup>
	);
}

type SelectFieldProps<Value extends string> = {
	label: string;
	/** Where a title beside the field says the same. */
	isLabelHidden?: boolean;
	name?: string;
	value: Value;
	options: readonly { value: Value; text: string }[];
	onChange(value: Value): void;
	isDisabled?: boolean;
};

/** A choice of one among few. */
export function SelectField<Value extends string>({
	label,
	isLabelHidden = false,
	name,
	value,
	options,
	onChange,
	isDisabled,
}: SelectFieldProps<Value>) {
	return (
		<Select
			className={styles.field}
			{...(name && { name })}
			{...(isLabelHidden && { 'aria-label': label })}
			isDisabled={isDisabled ?? false}
			value={value}
			onChange={(key) => onChange(String(key) as Value)}
		>
			{!isLabelHidden && <Label className={styles.label}>{label}</Label>}
			<Button className={`${styles.input} ${styles.select}`}>
				<SelectValue />
				<ChevronDownIcon />
			</Button>
			<FieldFault />
			<Popover className={styles.popover}>
				<ListBox className={styles.list} items={options}>
					{(option) => (
						<ListBoxItem id={option.value} className={styles.option}>
							{option.text}
						</ListBoxItem>
					)}
				</ListBox>
			</Popover>
		</Select>
	);
}
